// Run once in each way to find out which of them this machine allows: it can be read, and it can say so.
process.stdout.write('ready');
