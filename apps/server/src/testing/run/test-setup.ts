// Runs before each test file; what it imports runs once per worker.
import './programs-from-build.ts';
