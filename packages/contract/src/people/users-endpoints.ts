import { z } from 'zod'
import { csvFile, endpoint, json } from '../endpoint.ts'
import {
  activityPage,
  activityQuery,
  userDetails,
  userEnrollments,
  userExport,
  userPage,
  userSearch,
} from './users.ts'

export const searchUsers = endpoint({
  method: 'GET',
  path: '/admin/users/search',
  tag: 'User Management',
  summary: 'Search users by part of their name, email address, or phone number, by page',
  who: 'admin',
  proof: 'never',
  query: userSearch,
  firstMessage: true,
  responses: { 200: json(userPage, 'The page') },
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  tag: 'User Management',
  summary: 'Export the matching users as CSV',
  who: 'admin',
  proof: 'always',
  query: userExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const readUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  tag: 'User Management',
  summary: 'Read a user',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ user: userDetails }), 'The user') },
})

export const readUserProfile = endpoint({
  method: 'GET',
  path: '/admin/users/:id/profile',
  tag: 'User Management',
  summary: "Read a user's profile",
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ profile: userDetails }), 'The profile') },
})

export const listUserActivity = endpoint({
  method: 'GET',
  path: '/admin/users/:id/activity',
  tag: 'User Management',
  summary: 'List what a user did and what was done to their account, newest first',
  who: 'admin',
  proof: 'never',
  query: activityQuery,
  firstMessage: true,
  responses: { 200: json(activityPage, 'Ten activities per page') },
})

export const listActivityLogs = endpoint({
  method: 'GET',
  path: '/admin/users/:id/activity-logs',
  tag: 'User Management',
  summary: "Read a user's activity in one response",
  who: 'admin',
  proof: 'never',
  responses: { 200: json(activityPage, 'The newest 200') },
})

export const listUserEnrollments = endpoint({
  method: 'GET',
  path: '/admin/users/:id/enrollments',
  tag: 'User Management',
  summary: "List a user's enrollments, newest first",
  who: 'admin',
  proof: 'never',
  responses: { 200: json(userEnrollments, 'Active and historical ones') },
})
