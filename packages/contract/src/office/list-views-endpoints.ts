import { z } from 'zod'
import { messageResponse } from '../accounts/account-recovery.ts'
import { body, endpoint, json } from '../endpoint.ts'
import {
  listPreference,
  listPreferenceSave,
  listViews,
  savedViewChange,
  savedViewCreate,
  savedViewResponse,
  viewedList,
} from './list-views.ts'

const exampleView = { name: 'Pending CPR', query: 'searchTerm=cpr&status=pending' }

export const readListViews = endpoint({
  method: 'GET',
  path: '/admin/list-views',
  tag: 'List Views',
  summary: 'Read my list preferences and saved views',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(listViews, 'The preferences and saved views of all lists') },
})

export const saveListPreference = endpoint({
  method: 'PUT',
  path: '/admin/list-views/:list',
  tag: 'List Views',
  summary: 'Save my preference for a list: cards or a table, and the hidden columns',
  who: 'admin',
  proof: 'never',
  params: z.object({ list: viewedList }),
  body: body(listPreferenceSave, { view: 'table', hidden_columns: ['enrolled_at'] }),
  firstMessage: true,
  responses: { 200: json(z.object({ preference: listPreference }), 'Saved') },
})

export const createView = endpoint({
  method: 'POST',
  path: '/admin/saved-views',
  tag: 'List Views',
  summary: 'Save a view of a list',
  who: 'admin',
  proof: 'never',
  body: body(savedViewCreate, { list: 'enrollments', ...exampleView }),
  firstMessage: true,
  responses: { 201: json(savedViewResponse, 'Saved') },
  refusals: ['view_name_taken'],
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/admin/saved-views/:id',
  tag: 'List Views',
  summary: 'Change one of my saved views',
  who: 'admin',
  proof: 'never',
  body: body(savedViewChange),
  firstMessage: true,
  responses: { 200: json(savedViewResponse, 'Changed') },
  refusals: ['view_name_taken'],
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/admin/saved-views/:id',
  tag: 'List Views',
  summary: 'Delete one of my saved views',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Deleted') },
})
