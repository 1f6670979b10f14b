// Every npm script starts here: `node tools/launcher/run.mjs start`. The file uses only syntax that every Node can parse, so that an old one prints
// a message. Before 20.9 npm does not install the platform packages of sharp.
var version = process.versions.node.split('.')
if (Number(version[0]) * 100 + Number(version[1]) < 2009) {
  console.error(
    'Inkfolio brings its own Node 24, but needs Node 20.9 or newer to install it, and this is ' +
      process.version +
      ': install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
} else {
  void import('./launch.mjs').then((module) => module.launch(process.argv.slice(2)))
}
