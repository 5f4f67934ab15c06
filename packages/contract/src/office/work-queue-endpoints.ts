import { body, endpoint, json, pdfFile } from '../endpoint.ts'
import { callsChange, callsChanged, callsPage, callsQuery } from './calls.ts'
import { exampleToday, today } from './today.ts'
import { workQueue } from './work-queue.ts'

export const readWorkQueue = endpoint({
  method: 'GET',
  path: '/admin/work-queue',
  tag: 'Work Queue',
  summary: 'Count the tasks that wait for an administrator',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(workQueue, 'The counts') },
})

export const readToday = endpoint({
  method: 'GET',
  path: '/admin/today',
  tag: 'Work Queue',
  summary:
    'Read what waits for an administrator by deadline, and the meetings of today and the next seven days',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(today, 'What waits, and the meetings', exampleToday) },
})

export const listCalls = endpoint({
  method: 'GET',
  path: '/admin/calls',
  tag: 'Work Queue',
  summary: 'List the students without an email address whom the office calls, with what to read out',
  who: 'admin',
  proof: 'never',
  query: callsQuery,
  firstMessage: true,
  responses: { 200: json(callsPage, 'The students') },
})

export const changeCalls = endpoint({
  method: 'PUT',
  path: '/admin/calls',
  tag: 'Work Queue',
  summary: 'Mark calls as done, or put them back on the list',
  who: 'admin',
  proof: 'never',
  body: body(callsChange),
  firstMessage: true,
  responses: { 200: json(callsChanged, 'Saved') },
  refusals: ['call_not_found'],
})

export const printLetter = endpoint({
  method: 'GET',
  path: '/admin/calls/:id/letter',
  tag: 'Work Queue',
  summary: 'Print the letter of a call as PDF',
  who: 'admin',
  proof: 'never',
  responses: { 200: pdfFile('The letter') },
})
