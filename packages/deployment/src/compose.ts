import { parseDocument } from 'yaml'
import { z } from 'zod'
import { readText } from './repository.ts'

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  volumes: z.array(z.string()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  command: z.array(z.string()).optional(),
})
const compose = z.object({
  services: z.object({ cubby: service, backup: service, database: service }),
  volumes: z.record(z.string(), z.unknown()),
})

/** Parses compose.yaml. Returns its content and the parser's errors. */
export async function readCompose() {
  const document = parseDocument(await readText('compose.yaml'), { merge: true, strict: true })
  return { ...compose.parse(document.toJS()), problems: [...document.errors, ...document.warnings] }
}
