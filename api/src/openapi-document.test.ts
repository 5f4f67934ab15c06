import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@cubby/contract/endpoints'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { lintOpenApi } from './commands/check-openapi.ts'
import { permissions } from './testing/permissions.ts'
import { useTestApp } from './testing/test-app.ts'

const test = useTestApp()

interface Documented {
  paths: Record<string, Record<string, { operationId?: string; security?: object[]; 'x-roles'?: string[] }>>
}

it('documents who may call an operation as the router enforces it', async () => {
  const { body } = await test.call<Documented>('GET', '/openapi.json')
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation['x-roles'] ?? (operation.security ? 'every user' : 'anybody'),
    ]),
  )
  expect(documented.length).toBeGreaterThan(100)
  const enforced = documented.map(([endpoint]) => {
    const [roles] = permissions[String(endpoint)] ?? []
    return [endpoint, Array.isArray(roles) && roles.length > 2 ? 'every user' : roles]
  })
  expect(documented).toEqual(enforced)
})

it('is reported as incomplete without an operation id', async () => {
  const { text, body } = await test.call<Documented>('GET', '/openapi.json')
  expect(await lintOpenApi(text)).toEqual([])
  delete body.paths['/users/login']?.post?.operationId
  expect(await lintOpenApi(JSON.stringify(body))).toEqual([
    'paths./users/login.post: Operation must have "operationId". (operation-operationId)',
  ])
})

/** The modules of the contract, by path. */
async function contractModules(): Promise<Map<string, object>> {
  const folder = join(import.meta.dirname, '../../packages/contract/src')
  const paths = (await readdir(folder, { recursive: true })).filter((path) => /(?<!\.test)\.ts$/.test(path))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await import(join(folder, path))] as const)),
  )
}

it('contains the endpoints of every file that describes some', async () => {
  const modules = [...(await contractModules())].filter(([path]) => path.endsWith('-endpoints.ts'))
  expect(new Set(endpoints)).toEqual(new Set(modules.flatMap(([, module]) => Object.values(module))))
})

it('contains every schema with an id, because no two of them have the same', async () => {
  const values = [...(await contractModules()).values()].flatMap(Object.values)
  const schemas = values.filter((value) => value instanceof z.ZodType)
  expect(schemas.length).toBeGreaterThan(100)
  // Throws an error if two different schemas have the same id.
  z.toJSONSchema(z.union(schemas), { unrepresentable: 'any' })
})
