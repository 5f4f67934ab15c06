import { z } from 'zod'

const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
})
type JsonSchema = z.infer<typeof jsonSchema>

const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: jsonSchema.optional() }))
    .default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({ schema: jsonSchema.optional(), example: z.unknown().optional() }),
      ),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
})

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
})

/** A call of the API, as its OpenAPI document describes it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly query: readonly { readonly name: string; readonly values: readonly string[] }[]
  /** A plausible JSON body; undefined where the call takes none or a file. */
  readonly body: unknown
  /** The documented statuses. */
  readonly statuses: readonly number[]
}

/** All calls of an OpenAPI document. */
export function operationsOf(text: string): Operation[] {
  const { paths, components } = document.parse(JSON.parse(text))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const json = requestBody?.content['application/json']
      return {
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, schema }) => ({ name, values: (schema?.enum ?? []).map(String) })),
        body: json?.example ?? (json?.schema && exampleOf(json.schema, components.schemas, 0)),
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )
}

/** A value with the structure of a schema. It need not be valid. */
function exampleOf(schema: JsonSchema, known: Readonly<Record<string, JsonSchema>>, depth: number): unknown {
  const referred = schema.$ref && known[schema.$ref.split('/').at(-1) ?? '']
  if (referred) return depth > 5 ? null : exampleOf(referred, known, depth + 1)
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], known, depth + 1)
  if (schema.items) return depth > 5 ? [] : [exampleOf(schema.items, known, depth + 1)]
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, exampleOf(part, known, depth + 1)]),
    )
  }
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.type === 'boolean' ? true : 'text'
}
