/** All commands, in the order of the help. */
import { build } from './build.ts';
import { changelog } from './changelog.ts';
import { check } from './check.ts';
import { dev } from './dev.ts';
import { mcp } from './mcp.ts';
import { create } from './new.ts';
import { preview } from './preview.ts';
import { sandbox } from './sandbox.ts';
import { upgrade } from './upgrade.ts';

export const COMMANDS = [create, dev, build, preview, check, sandbox, mcp, upgrade, changelog];
