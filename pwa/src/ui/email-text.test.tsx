import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { EmailText } from './linked-text.tsx'

it('breaks an address only after its @ and before its dots', () => {
  show(<EmailText>jo.baptiste@example.test</EmailText>)
  expect(document.body.textContent).toBe('jo.baptiste@example.test')
  expect(document.querySelector('span')?.innerHTML).toBe('jo<wbr>.baptiste@<wbr>example<wbr>.test')
})
