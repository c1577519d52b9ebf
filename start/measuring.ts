import { EVENTS_PATH } from '../server/features/events/routes.ts'
import { measureRequests } from '../server/telemetry/measure-requests.ts'
import type { Settings } from '../server/settings/settings.ts'
import type { Observers } from '../server/telemetry/observers.ts'
import { traceRequests } from '../server/telemetry/trace-requests.ts'
import { listen } from './listen.ts'
import type { Listener } from './shutdown.ts'

/** Creates the metrics and traces that the settings enable. Disabled ones load no code. */
export async function createObservers({ metrics, tracing }: Settings): Promise<Observers> {
  return {
    metrics: metrics && new (await import('../server/telemetry/metrics.ts')).Metrics(),
    tracing: tracing ? new (await import('../server/telemetry/tracing.ts')).Tracing() : undefined,
  }
}

/** Serves the metrics on a separate address, and logs it. */
export async function serveMetrics(
  { metrics }: Observers,
  { metrics: address }: Settings,
  log: (sentence: string) => void,
): Promise<void> {
  if (!metrics || !address) return
  const { createMetricsServer, METRICS_PATH } = await import('../server/telemetry/serve-metrics.ts')
  const port = await listen(createMetricsServer(metrics), address, {
    port: 'METRICS_PORT',
    host: 'METRICS_HOST',
  })
  log(`Prometheus finds figures on port ${port} of ${address.host}, at ${METRICS_PATH}.`)
}

/** Measures and traces the requests of a listener, if metrics or tracing are enabled. */
export function observeListener({ metrics, tracing }: Observers, listener: Listener): Listener {
  const measuredListener = metrics ? measureRequests(metrics, EVENTS_PATH)(listener) : listener
  return tracing ? traceRequests(tracing, EVENTS_PATH)(measuredListener) : measuredListener
}
