/** What happens to tills and servers: each kind of fault, done to a world. What it destroys for good is excused on the paper. */
import * as z from 'zod'
import { nombreBase } from '#data/device/credencial.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import type { Entity } from '#domain/core/entity.ts'
import { ok } from '#domain/core/result.ts'
import { congelarBloquesDe } from '#server/fiscal/bloques.ts'
import type { Azar } from '../semilla.ts'
import type { Cajera } from './cajera.ts'
import { Equipo } from './equipo.ts'
import type { FallaDeCaja, FallaDeServidor } from './fallas.ts'
import type { Mundo } from './mundo.ts'
import { destruir } from './paradero.ts'
import { enrolar } from './siembra.ts'

const MINUTO = 60_000
const DIEZ_ANOS = 10 * 365 * 24 * 60 * MINUTO

type Desgracia = (mundo: Mundo, cajera: Cajera, azar: Azar) => void | Promise<void>

export const desgracias: Readonly<Record<FallaDeCaja, Desgracia>> = {
  caePestana: (_mundo, { equipo }, azar) => {
    if (equipo.abiertas.length > 0) equipo.matar(azar.uno(equipo.abiertas))
  },
  corteDeLuz: (_mundo, { equipo }) => {
    equipo.matarTodas()
    equipo.disco.cortarCorriente()
  },
  particion: (mundo, { equipo }, azar) =>
    mundo.red.cortar(equipo.nombre, azar.suerte(0.6) ? azar.entero(10_000, 5 * MINUTO) : azar.entero(MINUTO, 3 * 24 * 60 * MINUTO)),
  conexionRota: (mundo, { equipo }, azar) => {
    if (azar.suerte(0.5)) {
      equipo.tropiezos = azar.entero(1, 3)
      // Whoever was writing when it broke cannot ask either what became of it.
      equipo.caidaMs = azar.suerte(0.5) ? azar.entero(100, 10_000) : 0
    } else equipo.rotoHasta = mundo.tiempo.ahora + azar.entero(100, 15_000)
  },
  cuotaLlena: (mundo, { equipo }, azar) => {
    equipo.disco.lleno = true
    mundo.tiempo.programar(azar.entero(500, 40_000), () => (equipo.disco.lleno = false))
  },
  candadoRobado: (_mundo, { equipo }, azar) => {
    const otra = equipo.abiertas.filter(({ tienda }) => tienda?.dueno.soyDueno.valor() === false)
    if (otra.length > 0) void azar.uno(otra).tienda.dueno.tomar()
    else equipo.candados.robar(`mercana-caja-${equipo.credencial.dispositivoId}`)
  },
  segundaPestana: async (mundo, cajera, azar) => {
    if (cajera.equipo.abiertas.length >= 4) return
    await cajera.equipo.abrir()
    if (azar.suerte(0.5)) cajera.cambiarDePestana()
    await mundo.prisa(cajera)
  },
  relojSalta: (mundo, { equipo }, azar) => {
    const ms = Math.round(1000 * (DIEZ_ANOS / 1000) ** azar.numero()) * (azar.suerte(0.5) ? 1 : -1)
    equipo.desfaseMs += ms
    equipo.derivaPpm = azar.suerte(0.5) ? 0 : azar.entero(-200, 200)
    if (azar.suerte(0.7)) mundo.tiempo.programar(azar.entero(5000, 20 * MINUTO), () => (equipo.desfaseMs = 0))
  },
  hechoMalo: (mundo, cajera, azar) => (azar.suerte(0.5) ? alterar(mundo, cajera, azar) : escribirMalo(mundo, cajera)),
  desalojoOps: async (mundo, cajera, azar) => {
    if (azar.suerte(0.6)) return desalojar(mundo, cajera, azar, azar.suerte(0.4))
    // What it hands in until then arrives when its maker has forgotten it and has read everything anew.
    const ms = azar.entero(5000, 40_000)
    mundo.red.demorarEntregas(cajera.equipo.nombre, ms, ms + azar.entero(20_000, MINUTO))
    await mundo.tiempo.dormir(ms)
    if (mundo.sanando) return
    desalojar(mundo, cajera, azar, true)
    await cajera.equipo.abrir()
  },
  desalojoTodo: async (mundo, cajera, azar) => {
    const { equipo } = cajera
    destruir(mundo, cajera.nombre, 'desalojo total', () => {
      equipo.matarTodas()
      equipo.disco.desalojar(() => true)
      equipo.archivos.clear()
      equipo.llaves.clear()
    })
    // Nothing says what this computer was: somebody enrols it anew.
    const en = new Date(mundo.tiempo.ahora).toISOString()
    equipo.credencial = await enrolar(mundo.servidor.almacenDirecto(), azar, cajera.tienda, equipo.credencial.cajaId, en)
    cajera.entrar()
  },
  perfilVuelve: (mundo, cajera, azar) => {
    const perfiles = mundo.perfiles.get(cajera.nombre) ?? []
    if (perfiles.length === 0 || cajera.clonada) return
    mundo.papeles.dudosos.add(cajera.nombre)
    destruir(mundo, cajera.nombre, 'perfil de antes', () => {
      cajera.equipo.matarTodas()
      cajera.equipo.ponerPerfil(azar.uno(perfiles))
      cajera.entrar()
    })
    mundo.ensuciar(cajera)
  },
  perfilClonado: (mundo, cajera) => {
    if (cajera.clonada || mundo.cajeras.length > 10) return
    mundo.papeles.dudosos.add(cajera.nombre)
    const perfil = cajera.equipo.perfil()
    const gemela = mundo.nuevaCajera(`${cajera.nombre}bis`, cajera.tienda, (nombre, entorno) => {
      const equipo = new Equipo(nombre, perfil.credencial, entorno)
      equipo.ponerPerfil(perfil)
      return equipo
    })
    mundo.papeles.dudosos.add(gemela.nombre)
    cajera.clonada = true
    gemela.clonada = true
    mundo.ensuciar(cajera)
  },
  revocado: async (mundo, { equipo, tienda }) => {
    const { server } = mundo.servidor
    if (!server || mundo.revocados.has(equipo.credencial.dispositivoId)) return
    mundo.revocados.add(equipo.credencial.dispositivoId)
    const { tiendaId } = tienda
    const base = await mundo.servidor.almacenDirecto().db(`tienda-${tiendaId}-equipo`)
    const doc = await base.get(equipo.credencial.dispositivoId)
    if (doc) await base.update({ ...doc, estado: 'revocado' satisfies Dispositivo['estado'] } as typeof doc)
    await congelarBloquesDe(
      server,
      { tiendaId, autor: 'empleado:duena', en: new Date(mundo.tiempo.ahora).toISOString() },
      equipo.credencial.dispositivoId,
    ).catch(() => undefined)
  },
}

/** `archivos`: the second copy is on another disk of the browser, which goes as well. */
function desalojar(mundo: Mundo, cajera: Cajera, azar: Azar, archivos: boolean): void {
  destruir(mundo, cajera.nombre, 'desalojo', () => {
    const { equipo } = cajera
    const todo = azar.suerte(0.5)
    equipo.matarTodas()
    if (archivos) equipo.archivos.clear()
    equipo.disco.desalojar((nombre) => nombre === equipo.ops || (todo && nombre.startsWith(nombreBase(equipo.credencial))))
  })
}

/** The text of a fact that waits is damaged on disk: nobody can send what was printed, only that something was. */
function alterar({ papeles, tiempo }: Mundo, { equipo, nombre }: Cajera, azar: Azar): void {
  const esperan = [...equipo.disco.filas(equipo.ops).values()].filter(({ estado, tipo }) => estado === 'guardado' && tipo === 'venta')
  if (esperan.length === 0) return
  const fila = azar.uno(esperan)
  const papel = papeles.todos.find(({ id, hash }) => id === fila.id && hash === fila.hash)
  if (!papel) return
  papel.alterado = true
  equipo.disco.escribir(equipo.ops, { ...fila, texto: fila.texto.replace('"totales"', '"totalesX"') })
  tiempo.anotar(`${nombre}: ${fila.id} dañado en el disco`)
}

/** A version of the app with a mistake wrote a fact that no schema takes. */
async function escribirMalo({ papeles }: Mundo, { activa, nombre }: Cajera): Promise<void> {
  const tienda = activa?.tienda
  if (!tienda) return
  const campos = { turnoId: 'turno:x', cajaId: 'caja:x', clase: 'ninguna', moneda: 'XXX', centavos: -5, motivo: 7, autorizadoPor: '' }
  const entity = { ...MovimientoCaja, esquemaCampos: z.looseObject({}) } as unknown as Entity
  const escrito = await tienda.interno.escritor.escribir(async () => ok([{ entity, campos }]))
  if (!escrito.ok) return
  const [doc] = escrito.value
  if (doc) papeles.imprimir(nombre, doc, { malo: true })
}

type DesgraciaDeServidor = (mundo: Mundo, azar: Azar) => void | Promise<void>

const asignador = (base: string): boolean => base === 'ncf' || base.endsWith('-conta')

export const desgraciasDeServidor: Readonly<Record<FallaDeServidor, DesgraciaDeServidor>> = {
  caeServidor: (mundo, azar) => mundo.caerServidor(false, azar.entero(500, 2 * MINUTO)),
  corteServidor: (mundo, azar) => mundo.caerServidor(true, azar.entero(500, 2 * MINUTO)),
  restaurado: (mundo, azar) => mundo.restaurar(azar.uno([undefined, ...mundo.copias]), () => true, azar.entero(500, MINUTO)),
  asignadorRestaurado: (mundo, azar) => mundo.restaurar(azar.uno([undefined, ...mundo.copias]), asignador, azar.entero(500, MINUTO)),
  discoLleno: (mundo, azar) => {
    mundo.servidor.lleno = true
    mundo.tiempo.programar(azar.entero(500, 2 * MINUTO), () => (mundo.servidor.lleno = false))
  },
}
