/** The books of a store, for who may read them: its owner and its accountant. */
import { CatalogoContable, ID_DE_CATALOGO } from '#domain/contabilidad/catalogo-contable.entity.ts'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { permisosDeLibros } from '#domain/libros/libros.permisos.ts'
import { ok } from '#domain/core/result.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ponerDecision } from '../core/decisiones.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { diarioDelMayor, estadosDelMayor, huellaDe, partidasDelMayor } from './consultas.ts'
import { rutasDeclaraciones } from './declaraciones/rutas.ts'
import { rutaEfectivo } from './efectivo.ts'
import { exporteDelLibro } from './exporte.ts'
import { anotarInventario } from './inventario.ts'
import { crearMayores } from './mayor.ts'
import { cerrarMesDeLibro, mesesDeLibro, reabrirMesDeLibro } from './meses.ts'
import { probarLibros } from './prueba.ts'

const Libros = { tipo: 'libros', permisos: permisosDeLibros }
const leer = { permiso: [Libros, 'leer'] } as const

/** Statements, journal, open items, and the test of all of it. */
export function rutasLibros(server: Server): void {
  const { store, epoch, config, app } = server
  const mayores = crearMayores({ store, epoch, puntos: puntosEnDisco(config.datos) })
  app.addHook('onClose', () => mayores.parar())
  rutaEfectivo(server, mayores)

  // Each reads every document there is: one after another, whoever asks.
  let probando: Promise<unknown> = Promise.resolve()
  const enFila = <T>(hacer: () => Promise<T>): Promise<T> => {
    const suya = probando.then(hacer, hacer)
    probando = suya
    return suya
  }
  rutasDeclaraciones(server, mayores, enFila)

  ruta(server, comandosLibros.libro, leer, async ({ tiendaId, cuerpo, en }) =>
    ok(estadosDelMayor(await mayores.alDia(tiendaId), cuerpo, en)),
  )
  ruta(server, comandosLibros.diario, leer, async ({ tiendaId, cuerpo }) => ok(await diarioDelMayor(await mayores.alDia(tiendaId), cuerpo)))
  ruta(server, comandosLibros.partidas, leer, async ({ tiendaId, cuerpo }) =>
    ok(await partidasDelMayor(await mayores.alDia(tiendaId), cuerpo)),
  )

  ruta(server, comandosLibros.guardarCatalogo, { permiso: [CatalogoContable, 'editar'] }, async ({ tiendaId, autor, en, cuerpo }) => {
    const codigos = Object.fromEntries(Object.entries(cuerpo.codigos).flatMap(([cuenta, codigo]) => (codigo ? [[cuenta, codigo]] : [])))
    const db = await baseDeTienda(store, tiendaId, 'conta')
    const puesto = await ponerDecision(
      server,
      { db, entity: CatalogoContable, id: ID_DE_CATALOGO, acto: { tiendaId, autor, en } },
      { codigos },
    )
    return puesto.ok ? ok({ codigos }) : puesto
  })
  ruta(server, comandosLibros.meses, { permiso: [CierreDeMes, 'leer'] }, async ({ tiendaId, en }) =>
    ok(await mesesDeLibro(server, tiendaId, await mayores.alDia(tiendaId), en)),
  )
  ruta(server, comandosLibros.cerrarMes, { permiso: [CierreDeMes, 'cerrar'], dinero: true }, ({ tiendaId, autor, en, cuerpo }) =>
    cerrarMesDeLibro(server, mayores, { tiendaId, autor, en }, cuerpo),
  )
  ruta(
    server,
    comandosLibros.anotarInventario,
    { permiso: [ValorDeInventario, 'anotar'], dinero: true },
    ({ tiendaId, autor, en, cuerpo }) => anotarInventario(server, { tiendaId, autor, en }, cuerpo.mes),
  )
  ruta(
    server,
    comandosLibros.reabrirMes,
    { permiso: [CierreDeMes, 'reabrir'], dinero: true },
    ({ tiendaId, autor, en, cuerpo, parametro }) =>
      reabrirMesDeLibro(server, mayores, { tiendaId, autor, en }, { id: parametro('cierreId'), motivo: cuerpo.motivo }),
  )

  const despacio = { limite: porQuien(10, '1 minute') }
  ruta(
    server,
    comandosLibros.prueba,
    leer,
    async ({ tiendaId, en }) => {
      const { mayor, pruebas } = await enFila(() => probarLibros(store, mayores, tiendaId))
      return ok({ en, documentos: mayor.asientos.size, huella: huellaDe(mayor), pruebas })
    },
    despacio,
  )
  ruta(
    server,
    comandosLibros.exporte,
    leer,
    ({ tiendaId, en, cuerpo }) => exporteDelLibro(server, mayores, { tiendaId, lugar: cuerpo.lugar, en }),
    { limite: porQuien(600, '1 minute') },
  )
  ruta(
    server,
    comandosLibros.rehacer,
    { permiso: [Libros, 'rehacer'] },
    async ({ tiendaId, en }) => {
      const antes = huellaDe(await mayores.alDia(tiendaId))
      const mayor = await enFila(() => mayores.rehacer(tiendaId))
      return ok({ en, documentos: mayor.asientos.size, antes, huella: huellaDe(mayor) })
    },
    despacio,
  )
}
