/** The ids in the examples of the documentation. `examples.test.ts` replaces them with ids that exist. */
export const exampleIds = {
  user: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e01',
  instructor: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e02',
  class: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e03',
  session: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e04',
  enrollment: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e05',
  waitlistEntry: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e06',
  payment: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e07',
  receipt: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e08',
  notification: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e09',
  meeting: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0a',
  center: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0b',
  member: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0c',
  invoice: '019abf3c-7a10-7e52-9d0c-5b1f6a2c4e0d',
} as const
