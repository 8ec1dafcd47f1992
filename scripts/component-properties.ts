// Writes the page about the properties of components from `src/theme/component-properties.ts`. `--check` only
// compares, and ends with 1 if the page is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMPONENT_PROPERTIES,
  type ComponentProperties,
  type Property,
} from '../src/theme/component-properties.ts';

const file = join(import.meta.dirname, '../content/using-trellis/components/properties.mdx');

const typeOf = ({ type }: Property): string =>
  ({ text: 'text', number: 'number', switch: 'switch' })[String(type)] ??
  [type]
    .flat()
    .map((choice) => `\`${choice}\``)
    .join(', ');

/** Components with the same properties, by the first one's name. */
const sections = new Map<ComponentProperties, string[]>();
for (const [name, component] of Object.entries<ComponentProperties>(COMPONENT_PROPERTIES))
  sections.set(component, [...(sections.get(component) ?? []), name]);

function section(component: ComponentProperties, names: readonly string[]): string {
  const { properties, required = [], parents, others } = component;
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `| \`${name}\` | ${typeOf(property)} | ${property.about.replaceAll('{{', '\\{\\{').replaceAll('}}', '\\}\\}')} |`,
  );
  const needs = required.map((name) => `\`${name}\``);
  return [
    `## ${names.join(', ')}`,
    parents && `Must be inside ${parents.map((name) => `\`${name}\``).join(' or ')}.`,
    rows.length === 0
      ? 'No properties.'
      : ['| Property | Value | What it does |', '|---|---|---|', ...rows].join('\n'),
    needs.length > 0 &&
      (needs.length > 1 ? `One of ${needs.join(', ')} is required.` : `${needs[0]} is required.`),
    others,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const text = `---
title: Properties of components
sidebarTitle: Properties
icon: list
description: All properties of the built-in components, and their values.
---

{/* Written by scripts/component-properties.ts from src/theme/component-properties.ts. */}

A switch needs no value: \`<Accordion title="Ferns" defaultOpen>\` turns it on. Every component also takes \`id\`, \`className\`,
\`style\`, and attributes that start with \`aria-\` or \`data-\`. \`trellis check\` reports unknown and missing properties, and
wrong values.

${[...sections].map(([component, names]) => section(component, names)).join('\n\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'content/using-trellis/components/properties.mdx is out of date: run the script without --check',
  );
  process.exitCode = 1;
}
