// Loaded before the program with `--import`: a mistake that nobody catches, whenever somebody asks for one.
process.on('SIGUSR2', () => {
  throw new Error('a mistake that nobody catches');
});
