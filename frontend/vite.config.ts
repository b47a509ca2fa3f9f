import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, loadEnv } from 'vite';
import { precompress } from './build/precompress.js';
import { prerender } from './build/prerender.js';
import { preloadFont } from './build/preload-font.js';
import { uiFont } from './build/ui-font.js';

const backendPortDefault = '3000';

export default defineConfig(({ mode }) => {
  const { PORT = backendPortDefault } = loadEnv(mode, import.meta.dirname, 'PORT');
  const backend = `http://localhost:${PORT}`;
  return {
    plugins: [react(), tailwindcss(), uiFont(), preloadFont('latin'), precompress(), prerender()],
    resolve: { conditions: ['@jinwi/source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      // The gateway and bin/check-size.mjs read from the manifest which chunks each page needs.
      manifest: true,
      // The CSP allows images and fonts from our own origin only, not data: URLs.
      assetsInlineLimit: 0,
      modulePreload: {
        // The gateway lists all scripts of a prerendered page in the page's HTML, so its entry need not preload them
        // again.
        resolveDependencies: (_file, files, { hostId }) => (hostId.includes('prerendered') ? [] : files),
      },
      rolldownOptions: {
        input: ['index.html', 'src/prerendered.ts'],
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          codeSplitting: {
            groups: [
              // The first chunk starts a prerendered page and then evaluates the other chunks one after the other.
              { name: 'preload', test: /vite\/preload-helper|lib\/after-frame/, priority: 5 },
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
              { name: 'texts', test: /node_modules\/(react-)?i18next\/|src\/shared\/i18n\//, priority: 3 },
              {
                name: 'router',
                test: /node_modules\/(react-router|@tanstack)|shared\/lib\/query-client/,
                priority: 3,
              },
              { name: 'shell', tags: ['$initial'], test: /^(?!.*prerendered\.ts)/, priority: 2 },
              // Each icon is too small for its own chunk.
              { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': backend, '/r/': backend, '/healthz': backend } },
  };
});
