import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, json } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

it('has a proof for every endpoint of administrators', () => {
  const described = {
    method: 'GET',
    path: '/admin/secrets',
    tag: 'Test',
    summary: 'Read all secrets',
    who: 'admin',
    responses: { 200: json(z.object({}), 'The secrets') },
  } as const
  endpoint({ ...described, proof: 'always' })
  // @ts-expect-error: nobody forgets to say whether a stolen token is enough.
  endpoint(described)
  expect(endpoints.filter(({ who }) => who === 'admin').length).toBeGreaterThan(100)
})
