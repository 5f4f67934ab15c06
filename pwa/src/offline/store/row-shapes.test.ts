import { consent, legalText } from '@cubby/contract/accounts/legal-texts'
import { login } from '@cubby/contract/accounts/logins'
import { user } from '@cubby/contract/accounts/user'
import { provider, trainingClass } from '@cubby/contract/catalog/classes'
import { classMaterial } from '@cubby/contract/catalog/materials'
import { notification } from '@cubby/contract/messages/notifications'
import { ownMembership } from '@cubby/contract/money/memberships'
import { payment } from '@cubby/contract/money/payments'
import { userUpload } from '@cubby/contract/school/user-uploads'
import { enrollment } from '@cubby/contract/seats/enrollments'
import { waitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { activity } from '@cubby/contract/student/activity'
import { myCenter } from '@cubby/contract/student/my-center'
import { roster } from '@cubby/contract/teaching/attendance'
import { certificate } from '@cubby/contract/teaching/certificates'
import { pass } from '@cubby/contract/teaching/check-ins'
import { hoursLedger } from '@cubby/contract/teaching/hours'
import { taughtSession } from '@cubby/contract/teaching/teaching'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CollectionName, CollectionRows } from './collections.ts'
import type { Shape } from './readable-rows.ts'

type Schemas<Name extends CollectionName> = { [Each in Name]: z.ZodType<CollectionRows[Each]> }
type Public = 'classes' | 'provider'

const publicRows = { classes: trainingClass, provider } satisfies Schemas<Public>

const personalRows = {
  legal_texts: legalText,
  enrollments: enrollment,
  waitlist: waitlistEntry,
  notifications: notification,
  certificates: certificate,
  materials: classMaterial,
  uploads: userUpload,
  payments: payment,
  profile: user,
  activity,
  passes: pass,
  teaching: taughtSession,
  rosters: roster,
  consents: consent,
  logins: login,
  hours: hoursLedger,
  centers: myCenter,
  memberships: ownMembership,
} satisfies Schemas<Exclude<CollectionName, Public>>

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Returns what the screens need of a stored row, which is less than its schema demands. An enumeration is any string,
 * because a newer server may send a value that this version does not know. The inside of an optional field is not
 * checked.
 */
function shapeOf({ type, properties, required = [], items, anyOf, oneOf }: JsonSchema): Shape {
  if (oneOf) return commonFields(oneOf.map(shapeOf))
  if (anyOf || Array.isArray(type)) {
    const options: JsonSchema[] = anyOf ?? [type ?? []].flat().map((one) => ({ type: one }))
    const [shape, ...others] = options.filter((option) => option.type !== 'null').map(shapeOf)
    if (shape === undefined || others.some((other) => other !== shape)) {
      throw new Error(`A field has several types: ${JSON.stringify(anyOf ?? type)}`)
    }
    return others.length + 1 < options.length ? optional(shape) : shape
  }
  if (type === 'array') return [shapeOf(items as JsonSchema)]
  if (!properties) return type === 'integer' ? 'number' : `${type}`
  const fields = Object.entries(properties).map(([name, property]) => {
    const shape = shapeOf(property as JsonSchema)
    return [name, required.includes(name) ? shape : optional(shape)]
  })
  return Object.fromEntries(fields)
}

/** Of several kinds of objects, the fields that all of them have. */
function commonFields([first = {}, ...others]: Shape[]): Shape {
  const has = (shape: Shape, name: string, field: Shape) =>
    isFields(shape) && JSON.stringify(shape[name]) === JSON.stringify(field)
  const shared = Object.entries(isFields(first) ? first : {}).filter(([name, field]) =>
    others.every((other) => has(other, name, field)),
  )
  return Object.fromEntries(shared)
}

function isFields(shape: Shape): shape is { readonly [field: string]: Shape } {
  return typeof shape === 'object' && !Array.isArray(shape)
}

function optional(shape: Shape): Shape {
  if (typeof shape !== 'string') return 'object?'
  return shape.endsWith('?') ? shape : `${shape}?`
}

function moduleOf(schemas: Record<string, z.ZodType>, name: string): string {
  const shapes = Object.entries(schemas).map(([collection, schema]) => {
    // An empty registry, so that named schemas are written in place instead of referred to.
    const shape = shapeOf(z.toJSONSchema(schema, { metadata: z.registry() }))
    return `  ${collection}: ${JSON.stringify(shape)},\n`
  })
  return `// Generated from the contract. To update it: pnpm test:main row-shapes -u\nexport const ${name} = {\n${shapes.join('')}}\n`
}

it.each([
  ['publicShapes', publicRows, './public-shapes.gen.ts'],
  ['personalShapes', personalRows, './personal-shapes.gen.ts'],
] as const)('%s are those of the contract', async (name, schemas, file) => {
  await expect(moduleOf(schemas, name)).toMatchFileSnapshot(file)
})
