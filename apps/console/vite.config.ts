import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['LIUGUANG_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2023', chunkSizeWarningLimit: 1500 },
  server: { proxy: { '/api': server, '/health': server } },
});
