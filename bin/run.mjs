// Every npm script starts here: `node bin/run.mjs start`. Any Node can read this file, so that one too old is told so.
var MINIMUM = 18
if (Number(process.versions.node.split('.')[0]) < MINIMUM) {
  console.error(
    'Inkfolio brings its own Node 24, but needs Node ' +
      MINIMUM +
      ' or newer to install it, and this is ' +
      process.version +
      ': install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
} else {
  void import('./launch.mjs').then((module) => module.launch(process.argv[2], process.argv.slice(3)))
}
