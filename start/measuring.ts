import { EVENTS_PATH } from '../server/features/events/routes.ts'
import { measureRequests } from '../server/metrics/measure-requests.ts'
import type { Metrics } from '../server/metrics/metrics.ts'
import type { Settings } from '../server/settings/settings.ts'
import { listen } from './listen.ts'
import type { Listener } from './shutdown.ts'

/** Creates the figures of this server; undefined without METRICS_PORT, and then loads no code. */
export async function createMetrics({ metrics }: Settings): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  return new (await import('../server/metrics/metrics.ts')).Metrics()
}

/** Serves the figures on their own address, and says which. */
export async function serveMetrics(
  metrics: Metrics | undefined,
  { metrics: address }: Settings,
  say: (sentence: string) => void,
): Promise<void> {
  if (!metrics || !address) return
  const { createMetricsServer, METRICS_PATH } = await import('../server/metrics/serve-metrics.ts')
  const port = await listen(createMetricsServer(metrics), address, {
    port: 'METRICS_PORT',
    host: 'METRICS_HOST',
  })
  say(`Prometheus finds figures on port ${port} of ${address.host}, at ${METRICS_PATH}.`)
}

/** Measures the requests of a listener, if somebody reads the figures. */
export const measured = (metrics: Metrics | undefined, listener: Listener): Listener =>
  metrics ? measureRequests(metrics, EVENTS_PATH)(listener) : listener
