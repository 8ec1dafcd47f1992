#!/usr/bin/env node
// Plain JavaScript that old versions of Node can parse too, so they can report what they lack.
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`trellis: Node.js 22.18 or newer is needed; this one is ${process.versions.node}.\n`);
  process.exit(1);
}
// A quarter of a small build is compiling code that was already compiled the last time.
module.enableCompileCache();
const { main } = await import('./main.ts');
const code = await main(process.argv.slice(2));
if (code !== undefined) {
  // A pipe takes long output in parts; what it has not taken yet would be lost.
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise((done) => stream.write('', done)),
  );
  await Promise.all(written);
  process.exit(code);
}
