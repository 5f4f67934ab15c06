import { z } from 'zod'
import { endpoint, pdfFile } from '../endpoint.ts'

export const printEvidence = endpoint({
  method: 'GET',
  path: '/admin/financial/disputes/:id/evidence',
  tag: 'Financial Management',
  summary: 'Print the evidence about a disputed payment as PDF: payment, agreements, attendance, messages',
  who: 'admin',
  proof: 'never',
  params: z.object({ id: z.string().max(255) }),
  responses: { 200: pdfFile('The evidence') },
})
