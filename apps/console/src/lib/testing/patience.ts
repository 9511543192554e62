import { configure } from '@testing-library/react';

// What comes is waited for as long as a busy machine may take; a test that passes is not slower for it.
configure({ asyncUtilTimeout: 30_000 });
