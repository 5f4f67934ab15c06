import { z } from 'zod'
import { endpoint, json, unchanged } from '../endpoint.ts'
import { provider, session, trainingClass } from './classes.ts'
import { exampleClass } from './classes-examples.ts'

export const listClasses = endpoint({
  method: 'GET',
  path: '/classes',
  tag: 'Classes',
  summary: 'List available classes with their upcoming sessions',
  who: 'anybody',
  sameForAll: true,
  responses: {
    200: json(z.object({ classes: z.array(trainingClass), total: z.int() }), 'The classes', {
      classes: [exampleClass],
      total: 1,
    }),
    304: unchanged,
  },
})

export const readClass = endpoint({
  method: 'GET',
  path: '/classes/:id',
  tag: 'Classes',
  summary: 'Get one class',
  who: 'anybody',
  sameForAll: true,
  responses: {
    200: json(z.object({ class: trainingClass }), 'The class', { class: exampleClass }),
    304: unchanged,
  },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/classes/:id/sessions',
  tag: 'Classes',
  summary: 'List the upcoming sessions of a class',
  who: 'anybody',
  sameForAll: true,
  responses: {
    200: json(z.object({ sessions: z.array(session), total: z.int() }), 'Its sessions, soonest first'),
    304: unchanged,
  },
})

export const readProvider = endpoint({
  method: 'GET',
  path: '/provider',
  tag: 'Classes',
  summary: 'Get the training provider',
  who: 'anybody',
  sameForAll: true,
  responses: { 200: json(z.object({ provider }), 'Name, contact and time zone'), 304: unchanged },
})
