import { expect, it } from 'vitest'
import { legalTextBlocks } from './legal-text-blocks.ts'

it('splits a text into headings, paragraphs, and lists', () => {
  const text = `# Enrolling\r\n\r\nYou enroll online.\nOr by phone.\n\n## Before\n- Read this\n-  Pay\n\nThen come.`
  expect(legalTextBlocks(text)).toEqual([
    { kind: 'heading', text: 'Enrolling' },
    { kind: 'paragraph', text: 'You enroll online.\nOr by phone.' },
    { kind: 'subheading', text: 'Before' },
    { kind: 'list', items: ['Read this', 'Pay'] },
    { kind: 'paragraph', text: 'Then come.' },
  ])
})

it('begins and ends a list without empty lines', () => {
  expect(legalTextBlocks('We keep:\n- names\n- hours\nNothing else.')).toEqual([
    { kind: 'paragraph', text: 'We keep:' },
    { kind: 'list', items: ['names', 'hours'] },
    { kind: 'paragraph', text: 'Nothing else.' },
  ])
})

it('ends a paragraph at an empty line and at a heading', () => {
  const paragraph = (text: string) => ({ kind: 'paragraph', text })
  expect(legalTextBlocks('One.\n\nTwo.\n# Three\nFour.')).toEqual([
    paragraph('One.'),
    paragraph('Two.'),
    { kind: 'heading', text: 'Three' },
    paragraph('Four.'),
  ])
})

it('ends a list at an empty line and at a heading', () => {
  const list = (item: string) => ({ kind: 'list', items: [item] })
  expect(legalTextBlocks('- one\n\n- two\n## Three\n- four')).toEqual([
    list('one'),
    list('two'),
    { kind: 'subheading', text: 'Three' },
    list('four'),
  ])
})

it('ignores further spaces after the mark of a heading or an item', () => {
  expect(legalTextBlocks('#   One\n-   two')).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'list', items: ['two'] },
  ])
})

it.each(['Read # 3', 'Read - now', '# one\u2028two', '- one\u2028two'])('keeps all of %j', (text) => {
  expect(legalTextBlocks(text)).toEqual([{ kind: 'paragraph', text }])
})

it('interprets nothing else', () => {
  const text = '<script>alert(1)</script> [link](javascript:alert(1)) **bold** #1 -1'
  expect(legalTextBlocks(text)).toEqual([{ kind: 'paragraph', text }])
  expect(legalTextBlocks(' \n\n')).toEqual([])
})
