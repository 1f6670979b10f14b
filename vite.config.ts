import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // light-dark() and nesting reach the browser as written: every current browser has them, and lowering them would fix one theme.
  build: { target: 'es2023', cssTarget: 'esnext', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // React Router 8 ignores an `isSsrBuild` input: the custom server entry belongs here.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts' } } },
  },
})
