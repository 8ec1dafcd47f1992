// Prevents `npm publish` in the root, because the sources are not the package.
process.stderr.write(`The package is not the root of the repository.
Releases are published by .github/workflows/release.yml. To see what one would contain:
  npm pack
  npm publish --dry-run .cache/package
`);
process.exit(1);
