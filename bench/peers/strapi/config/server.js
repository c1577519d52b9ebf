module.exports = () => ({
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  app: { keys: ['x'.repeat(40)] },
  logger: { config: { level: 'error' } },
})
