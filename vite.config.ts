import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Modules of every public page in one chunk: React, the router and the frame. One file compresses 5 % better than a dozen. Form components
// are left out, because most pages have no form, and so are parts that load later.
const SHELL =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|src\/(entry\.client|root)\.tsx|src\/ui\/(?!admin\/|layout\/(?:blocks|questions|link-rows|scroll-to-top\.)|pagination|field|banner|spinner|use-search-text|suggestions\/(?!suggesting))|src\/lib\/(web\/(page-meta|json-ld|site-links)|browser\/create-store)\.|src\/routes\/public\/frame\/(layout|public-frame|site-header|site-footer|site-meta|use-site|error-screen)\./

// Modules that home, listings and posts share, and small modules that posts share with the admin area. Without these groups each becomes a
// chunk of its own.
const CARDS =
  /src\/(features\/posts\/(listing\/(post-cards?|listing-url)|category)\.|lib\/(format\/(format-date|format-count)|browser\/(query-cache|when-activated))\.|features\/media\/image\.)/
const POST_PARTS =
  /src\/(lib\/(browser\/(call-function|clipboard|use-hydrated)|web\/web-address)\.|features\/comments\/(comment(-session)?\.ts|form\/comment-form\.module|thread\/((comment-text|comment-item)\.module|thread-context))|features\/posts\/authors\.|features\/links\/gate\/gate-anchors|ui\/(field|banner)\.module)/

// What lists and texts share, which posts do not need.
const PAGE_PARTS = /src\/(ui\/layout\/(blocks|questions|link-rows)|lib\/web\/page-ld)\./

const GROUPS = [
  { name: 'shell', test: SHELL, priority: 10 },
  { name: 'cards', test: CARDS, priority: 9 },
  { name: 'post-parts', test: POST_PARTS, priority: 8 },
  { name: 'page-parts', test: PAGE_PARTS, priority: 7 },
]

// Packages that the server bundle does not include: React and packages that must share its one copy, and packages that read files beside
// their code or that only a save loads, with all grammars and layouts. Bundling all others means that a start reads a few files instead of 1,300. Node parses a package's package.json for each of
// its modules: that of drizzle-orm (180 kB) allocated 150 MB at every start.
const SERVER_EXTERNALS = [
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-code',
  '@tiptap/extension-code-block',
  '@tiptap/extension-list',
  '@tiptap/extension-subscript',
  '@tiptap/extension-superscript',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@electric-sql/pglite',
  '@takumi-rs/core',
  'beautiful-mermaid',
  'nodemailer',
  'pagefind',
  'pg',
  'pino',
  'sharp',
  'shiki',
  'simple-git',
  'temml',
]

/** Fails a build whose scripts contain the library of the database: a value of the schema came with its tables. */
const noSchemaInBrowser: Plugin = {
  name: 'no-schema-in-browser',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const inside = chunk.moduleIds.find((id) => /\/src\/db\/schema\/|\/node_modules\/drizzle-orm\//.test(id))
      if (inside) this.error(`${chunk.fileName} contains ${inside}`)
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), noSchemaInBrowser],
  // Class names that compress well: the name, then the same few characters for all classes of a file.
  css: { modules: { generateScopedName: (name, file) => `${name}-${fileMark(file)}` } },
  // Does not transpile light-dark() and nesting: every current browser supports them, and transpiled light-dark() would ignore the chosen
  // theme.
  build: { target: 'es2023', cssTarget: 'esnext', assetsInlineLimit: 0, manifest: true, reportCompressedSize: false },
  // A worker has no document, with which the browser's variant of this package decodes.
  resolve: { alias: { 'decode-named-character-reference': decoderWithoutDocument() } },
  // Module workers: those of the editor import grammars and parsers when they need them.
  worker: { format: 'es' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } },
    },
    // React Router 8 ignores an `isSsrBuild` input. The custom server entry belongs here.
    ssr: {
      // The development server loads packages with Node: it cannot evaluate all CommonJS packages by itself.
      resolve: command === 'build' ? { noExternal: true, external: SERVER_EXTERNALS } : {},
      build: {
        rolldownOptions: {
          input: {
            ...{ index: '#src/app/main.ts', cli: '#src/cli/main.ts', 'export-static': '#src/app/export-static.ts' },
            // The programs of worker threads.
            'read-program': '#src/features/transfer/reading/read-program.ts',
            'markdown-program': '#src/features/posts/markdown/thread/markdown-program.ts',
            'highlight-program': '#src/features/posts/rendering/code/highlight-program.ts',
          },
        },
      },
    },
  },
}))

function decoderWithoutDocument(): string {
  return fileURLToPath(import.meta.resolve('decode-named-character-reference'))
}

function fileMark(file: string): string {
  const name = path.relative(import.meta.dirname, file)
  return createHash('sha256').update(name).digest('hex').slice(0, 5)
}
