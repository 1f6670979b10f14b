#!/usr/bin/env node
// The command `inkfolio` of the installed package.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `Inkfolio needs Node 24 or newer, and this is ${process.version}: install a newer one from https://nodejs.org and try again.`,
  )
  process.exitCode = 1
} else {
  await import(String(new URL('../../build/server/cli.js', import.meta.url)))
}
