import { z } from 'zod'
import { body, csvFile, endpoint, json } from '../endpoint.ts'
import {
  adminClass,
  adminClassList,
  classDeleted,
  classExport,
  classFilter,
  classSaved,
  classStats,
  instructorList,
} from './admin-classes.ts'
import { classSave, scheduleSave } from './class-save.ts'
import { exampleClassSave } from './classes-examples.ts'

export const listAdminClasses = endpoint({
  method: 'GET',
  path: '/admin/classes',
  tag: 'Class Management',
  summary: 'List classes with all their sessions, optionally filtered',
  who: 'admin',
  proof: 'never',
  query: classFilter,
  firstMessage: true,
  responses: { 200: json(adminClassList, 'The classes') },
})

export const exportClasses = endpoint({
  method: 'GET',
  path: '/admin/classes/export',
  tag: 'Class Management',
  summary: 'Export filtered classes as CSV',
  who: 'admin',
  proof: 'never',
  query: classExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const createClass = endpoint({
  method: 'POST',
  path: '/admin/classes',
  tag: 'Class Management',
  summary: 'Add a class with its sessions',
  who: 'admin',
  proof: 'never',
  body: body(classSave, exampleClassSave),
  firstMessage: true,
  responses: { 201: json(classSaved, 'Added') },
  refusals: ['capacity_below_seats', 'class_not_found', 'meeting_has_attendance', 'session_not_found'],
})

export const readAdminClass = endpoint({
  method: 'GET',
  path: '/admin/classes/:id',
  tag: 'Class Management',
  summary: 'Get one class with all its sessions',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ class: adminClass }), 'The class with all its sessions') },
})

export const updateClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id',
  tag: 'Class Management',
  summary: 'Save a class with its sessions and notify students of changed and removed sessions',
  who: 'admin',
  proof: 'never',
  body: body(classSave),
  firstMessage: true,
  responses: { 200: json(classSaved, 'Saved') },
  refusals: ['capacity_below_seats', 'class_conflict', 'meeting_has_attendance'],
})

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/admin/classes/:id',
  tag: 'Class Management',
  summary: 'Delete a class and notify its students',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(classDeleted, 'Deleted') },
})

export const listInstructors = endpoint({
  method: 'GET',
  path: '/admin/instructors',
  tag: 'Class Management',
  summary: 'List users who can teach',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(instructorList, 'By last name') },
})

export const readSchedule = endpoint({
  method: 'GET',
  path: '/classes/:id/schedule',
  tag: 'Class Management',
  summary: 'List the sessions of a class, including past ones',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(z.object({ class: adminClass }), 'The class with all its sessions') },
})

export const saveSchedule = endpoint({
  method: 'PUT',
  path: '/classes/:id/schedule',
  tag: 'Class Management',
  summary: 'Save the sessions of a class',
  who: 'admin',
  proof: 'never',
  body: body(scheduleSave),
  firstMessage: true,
  responses: { 200: json(z.object({ class: adminClass }), 'The class with all its sessions') },
  refusals: ['capacity_below_seats', 'class_conflict', 'meeting_has_attendance'],
})

export const readClassStats = endpoint({
  method: 'GET',
  path: '/classes/:id/stats',
  tag: 'Class Management',
  summary: 'Read the figures of a class',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(classStats, 'Counts') },
})
