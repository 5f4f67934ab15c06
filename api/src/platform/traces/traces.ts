import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { WatchQuery } from '../db/postgres.ts'
import type { WatchRequest } from '../http/request-log.ts'

export interface Traces {
  readonly watchRequest: WatchRequest
  readonly watchQuery: WatchQuery
  /** Sends what is left, then stops. */
  readonly stop: () => Promise<void>
}

/**
 * Sends a trace of each request with its database queries to an OpenTelemetry collector (OTLP over HTTP). A
 * trace contains routes and SQL statements, but no values and no ids from paths. node.ts loads this file only
 * when an endpoint is configured.
 */
export function startTraces({ endpoint, version }: { endpoint: string; version: string }): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cubby', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = trace.getTracer('cubby', version)
  return {
    watchRequest({ method, headers }, run) {
      const parent = propagation.extract(context.active(), Object.fromEntries(headers))
      const attributes = { 'http.request.method': method }
      return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
        try {
          const outcome = await run()
          span.updateName(`${method} ${outcome.route}`)
          span.setAttributes({ 'http.route': outcome.route, 'http.response.status_code': outcome.status })
          if (outcome.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          return outcome
        } finally {
          span.end()
        }
      })
    },
    watchQuery({ level, query, queryDurationMillis }) {
      // Queries of jobs and of the start belong to no request.
      if (!trace.getActiveSpan()) return
      const now = Date.now()
      const span = tracer.startSpan(query.sql.split(' ', 1)[0] ?? '', {
        kind: SpanKind.CLIENT,
        startTime: now - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
      })
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(now)
    },
    stop: () => provider.shutdown(),
  }
}
