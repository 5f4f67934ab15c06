import compileByLibrary from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { readTexts } from './check-texts.ts'
import { findTexts } from './find-texts.ts'

const { texts, strays } = readTexts()

test('everything that people read can be translated', () => {
  expect(strays).toEqual([])
  expect(texts.size).toBeGreaterThan(4000)
})

test('every text is compiled as the library compiles it', () => {
  for (const text of texts.keys()) expect(compile(text), text).toEqual(compileByLibrary(text))
})

test('texts outside of the functions are found', () => {
  const { texts, strays } = findTexts(
    'screen.tsx',
    `export const Screen = ({ count, kind }) => (
      <section className="grid gap-2" aria-label="Seats">
        <h2>{t('Free spots')}</h2>
        Hello
        {kind === 'Some kind' && <p title={\`\${count} seats of it\`}>{count > 1 ? 'Many' : t(messages.few)}</p>}
        {rich('See <terms>the terms</terms>', { terms: () => <Link to="/terms">{t('the terms')}</Link> })}
      </section>
    )`,
  )
  expect(texts.map(({ text }) => text)).toEqual(['Free spots', 'See <terms>the terms</terms>', 'the terms'])
  expect(strays.map(({ text }) => text)).toEqual(['Seats', 'Hello', '… seats of it', 'Many'])
})

test('texts are found that a module translates while it is loaded', () => {
  const { early } = findTexts(
    'screen.tsx',
    `const labels = { paid: t('Paid'), open: text('Open'), saved: t(messages.saved), late: translate(LATE) }
    const sent = (name) => t('Sent to {name}', { name })`,
  )
  expect(early.map(({ text }) => text)).toEqual(["t('Paid')", 't(messages.saved)', 'translate(LATE)'])
})
