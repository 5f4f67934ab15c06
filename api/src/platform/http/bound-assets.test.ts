import { expect, it } from 'vitest'
import { boundAssets } from './bound-assets.ts'

const assetsWith = (files: Readonly<Record<string, string>>) =>
  boundAssets({
    fetch: async (url) => {
      const content = files[new URL(url).pathname]
      return content === undefined ? new Response(null, { status: 404 }) : new Response(content)
    },
  })

it('reads the built app', async () => {
  const { readShell } = assetsWith({ '/index.html': '<html>', '/build-manifest.json': '{}' })
  expect(await readShell()).toEqual({ html: '<html>', manifest: {} })
})

it.each([
  ['is not built', {}],
  ['has no manifest', { '/index.html': '<html>' }],
])('finds no app when it %s', async (_, files) => {
  expect(await assetsWith(files).readShell()).toBeNull()
})
