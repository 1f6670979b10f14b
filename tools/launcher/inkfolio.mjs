#!/usr/bin/env node
// The command `inkfolio` of the installed package: runs the built command line on Node 24, also when the system has another version.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findNode, followParent, isRightNode, rerun } from './node.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

try {
  followParent()
  if (isRightNode()) await import(pathToFileURL(path.join(root, 'build/server/cli.js')).href)
  else await rerun(findNode(root), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error && error.name === 'Refusal' ? error.message : error)
  process.exitCode = 1
}
