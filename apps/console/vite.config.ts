import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['LIUGUANG_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2023', chunkSizeWarningLimit: 1500 },
  // The host stays as the browser sees it: the server refuses changes from another one.
  server: {
    proxy: Object.fromEntries(['/api', '/health'].map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
