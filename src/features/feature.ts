/**
 * What a work area tells the product about itself: its screens. From these come the routes, the menu, the permission guard,
 * the titles, the command palette and the test that opens every screen. Eager and tiny; the screens themselves load on demand.
 */
import type { ComponentType } from 'react'
import type { Accion, Entity } from '#domain/core/entity.ts'

/** Headings of the menu, in the order shown. 'plataforma' is the operator's. */
export const menus = ['general', 'ventas', 'catalogo', 'contabilidad', 'tienda', 'plataforma'] as const
export type Menu = (typeof menus)[number]

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** A lazy module of one screen: it exports `Component` and nothing that others need. */
export type LazyScreen = () => Promise<{ Component: ComponentType }>

export interface Screen {
  /** A route pattern from `paths.ts`. Under `/mercana/:nombre` it runs inside the store; its hooks are `useTienda` and so on. */
  path: string
  title: string
  icon: Icon
  /** Where the menu shows it; none for screens that are reached by a link. */
  menu?: Menu
  /** Who may open it: somebody who may do this to that. Left out: every member of the store (or everybody signed in). */
  needs?: readonly [entity: Pick<Entity, 'permisos'>, accion: Accion]
  /** 'todos' opens signed out too; 'anonimo' only then (`/login`). Default: signed in. */
  access?: 'todos' | 'anonimo'
  /** What a till has nothing to show of: 'account' is asked of the server by who signed in, 'papers' are documents that no till holds. */
  beyondTill?: 'account' | 'papers'
  load: LazyScreen
  /** What somebody sees who is not of the store (only on store screens). */
  loadPublic?: LazyScreen
}

export interface Feature {
  name: string
  screens: readonly Screen[]
}

export const screen = (spec: Screen): Screen => spec
export const defineFeature = (feature: Feature): Feature => feature
