import { expect, test } from 'vitest'
import { BUSINESS_DEFINITION } from '#business/words'
import { checkDefinition } from '../../registry/check/check-definition.ts'

const find = (definition: object) =>
  checkDefinition(definition).map(({ rule, path, file, message, hint = '' }) => [
    rule,
    path,
    file,
    `${message} ${hint}`.trim(),
  ])

test('the definition of the business has no mistake', () => {
  expect(checkDefinition(BUSINESS_DEFINITION)).toEqual([])
})

const words = { roles: { admin: 'Admin', office: 'Office' }, menu: ['work', 'reports'] }

test('words of the definition that it does not declare itself are reported as mistakes', () => {
  const definition = {
    ...words,
    admin: 'amdin',
    office: ['admin', 'ofice'],
    defaultGroup: 'wrok',
    reportsGroup: 'reports',
  }
  expect(find(definition)).toEqual([
    ['unknown-word', 'admin', 'business.ts', "'amdin' is no role. Did you mean 'admin'?"],
    ['unknown-word', 'office', 'business.ts', "'ofice' is no role. Did you mean 'office'?"],
    [
      'unknown-word',
      'defaultGroup',
      'business.ts',
      "'wrok' is no group of the menu. Did you mean 'work'?",
    ],
  ])
})

test('pages with wrong words or taken addresses are reported as mistakes', () => {
  const page = { path: '/board', icon: 'chart' }
  expect(find({ ...words, pages: { board: page } })).toEqual([])
  const pages = {
    board: { ...page, icon: 'chrat', menu: 'report', roles: ['admn'] },
    copy: page,
    list: { ...page, path: '/apps/board/list' },
    no_slash: { ...page, path: 'Board' },
  }
  expect(find({ ...words, pages })).toEqual([
    [
      'unknown-word',
      'pages.board.icon',
      'business.ts',
      expect.stringMatching(/^'chrat' is no icon/),
    ],
    [
      'unknown-word',
      'pages.board.menu',
      'business.ts',
      "'report' is no group of the menu. Did you mean 'reports'?",
    ],
    [
      'unknown-word',
      'pages.board.roles',
      'business.ts',
      "'admn' is no role. Did you mean 'admin'?",
    ],
    ['duplicate-route', 'pages.copy.path', 'business.ts', "Another page has the address '/board'."],
    [
      'name-taken',
      'pages.list.path',
      'business.ts',
      "The product uses addresses below '/apps' itself. Write '/list', in small letters.",
    ],
    [
      'wrong-route',
      'pages.no_slash.path',
      'business.ts',
      "'Board' is no address of a page. Write '/no-slash', in small letters.",
    ],
  ])
})
