import { createHash } from 'node:crypto'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What every page needs, in one file: React, the router and the frame. One file compresses 5 % better than a dozen.
// The parts of forms stay out: most pages have none.
const SHELL =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|src\/(entry\.client|root)\.tsx|src\/ui\/(?!desk\/|field|banner|spinner)|src\/lib\/(head|json-ld|site-links)\.|src\/routes\/public\/(layout|public-frame|site-header|site-footer|site-meta|use-site|error-screen)\./

export default defineConfig({
  plugins: [reactRouter()],
  // Names that compress: the class, and the same few letters for all classes of a file.
  css: { modules: { generateScopedName: (name, file) => `${name}-${fileMark(file)}` } },
  // light-dark() and nesting reach the browser as written: every current browser has them, and lowering them would fix one theme.
  build: { target: 'es2023', cssTarget: 'esnext', assetsInlineLimit: 0, manifest: true, reportCompressedSize: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL, priority: 10 }] } } } },
    },
    // React Router 8 ignores an `isSsrBuild` input: the custom server entry belongs here.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts' } } },
  },
})

function fileMark(file: string): string {
  const name = path.relative(import.meta.dirname, file)
  return createHash('sha256').update(name).digest('hex').slice(0, 5)
}
