/** The products of every store, looked at together, and those that an operator takes off the public catalogue. */
import { comandosMercana, vistasDeModeracion, type ProductoModerado } from '#domain/plataforma/comandos.mercana.ts'
import { PalabrasProhibidas, ProductoOculto } from '#domain/plataforma/moderacion.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { vigilar } from '#domain/plataforma/moderacion.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { deTipo, leerLegibles, leerUno } from '../core/documentos.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idOculto, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ponerDecision, type ActoServidor } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'
import { siSeLee } from '../core/por-tienda.ts'
import { llano } from '../core/llano.ts'
import { aLaVista } from '../catalogo/pliegue.ts'

type Vista = (typeof vistasDeModeracion)[number]

const ID_PALABRAS = `${PalabrasProhibidas.tipo}:mercana`
const POR_PAGINA = 100
/** Looking at a thousand stores takes a second or two: an answer is good for a minute, or until somebody acts. */
const VALE_MS = 60_000

const enVista: Readonly<Record<Vista, (producto: ProductoModerado) => boolean>> = {
  todos: () => true,
  repetidos: ({ repetidos }) => repetidos > 1,
  precio: ({ precioRaro }) => precioRaro,
  palabras: ({ palabras }) => palabras.length > 0,
  ocultos: ({ oculto }) => oculto !== null,
}

interface Todos {
  en: string
  filas: { producto: ProductoModerado; texto: string }[]
  tiendas: { tiendaId: string; nombre: string }[]
  sinLeer: { tiendaId: string; nombre: string }[]
  cuentas: Record<Vista, number>
}

/** Looking, hiding and giving back; the words that are watched. */
export function rutasModeracion(server: Server): void {
  let leidos: { hasta: number; todos: Promise<Todos> } | undefined
  const todos = (ahora: number): Promise<Todos> => {
    if (leidos && leidos.hasta > ahora) return leidos.todos
    const pedidos = leerTodos(server, ahora)
    leidos = { hasta: ahora + VALE_MS, todos: pedidos }
    // Who asked is told; the next who asks tries again.
    pedidos.catch(() => {
      leidos = undefined
    })
    return pedidos
  }
  const olvidar = (): void => {
    leidos = undefined
  }

  ruta(server, comandosMercana.productosDeMercana, { permiso: [ProductoOculto, 'moderar'] }, async ({ cuerpo }) => {
    const { filas, tiendas, sinLeer, cuentas, en } = await todos(server.ahora().getTime())
    const { buscar = '', tienda = '', ver = 'todos', desde = 0 } = cuerpo
    const palabras = llano(buscar)
      .split(/\s+/)
      .filter((palabra) => palabra !== '')
    const hallados = filas.filter(
      ({ producto, texto }) =>
        enVista[ver](producto) && (tienda === '' || producto.tiendaId === tienda) && palabras.every((palabra) => texto.includes(palabra)),
    )
    const productos = hallados.slice(desde, desde + POR_PAGINA).map(({ producto }) => producto)
    return ok({ productos, total: hallados.length, cuentas, tiendas, sinLeer, en })
  })

  ruta(server, comandosMercana.moderarProducto, { permiso: [ProductoOculto, 'moderar'] }, async ({ cuerpo, parametro, autor, en }) => {
    const acto = { tiendaId: parametro('id'), autor, en }
    const hecho = await moderar(server, acto, parametro('productoId'), cuerpo)
    olvidar()
    return hecho
  })

  ruta(server, comandosMercana.palabrasProhibidas, { permiso: [PalabrasProhibidas, 'leer'] }, async () =>
    ok({ palabras: await palabrasDe(server) }),
  )

  ruta(server, comandosMercana.ponerPalabrasProhibidas, { permiso: [PalabrasProhibidas, 'editar'] }, async ({ cuerpo, autor, en }) => {
    const db = await abrirPlataforma(server.store)
    const decision = { db, entity: PalabrasProhibidas, id: ID_PALABRAS, acto: { tiendaId: '', autor, en } }
    const puesta = await ponerDecision(server, decision, cuerpo)
    olvidar()
    return puesta.ok ? ok({ id: ID_PALABRAS }) : puesta
  })
}

const palabrasDe = async (server: Server): Promise<string[]> =>
  (await leerUno(abrirPlataforma(server.store), PalabrasProhibidas, ID_PALABRAS))?.palabras ?? []

async function leerTodos(server: Server, ahora: number): Promise<Todos> {
  const publicas = (await leerLegibles(abrirPublico(server.store), TiendaPublica))
    .filter(({ estado }) => estado !== 'terminada')
    .sort((a, b) => a.tiendaNombre.localeCompare(b.tiendaNombre, 'es'))
  const sueltos: Omit<ProductoModerado, 'repetidos' | 'enTiendas' | 'medianaDiezmilesimas' | 'precioRaro' | 'palabras'>[] = []
  const sinLeer: Todos['sinLeer'] = []
  for (const { tiendaId, tiendaNombre, slug } of publicas) {
    const pliegue = await siSeLee(server, tiendaId, async () => {
      await server.central.trabajos.ponerAlDia(tiendaId)
      return server.central.pliegues.alDia(tiendaId)
    })
    if (!pliegue) {
      sinLeer.push({ tiendaId, nombre: tiendaNombre })
      continue
    }
    const { filas, ocultos } = pliegue
    const suyos = [...filas.values()].filter(({ f }) => aLaVista(f)).sort((a, b) => (a.n < b.n ? -1 : 1))
    for (const { id: productoId, n: nombre, g: categoria, b: codigoBarra, p: precioDiezmilesimas, o: foto } of suyos)
      sueltos.push({
        tiendaId,
        tiendaNombre,
        slug,
        productoId,
        nombre,
        categoria,
        codigoBarra,
        precioDiezmilesimas,
        foto,
        oculto: ocultos.get(productoId) ?? null,
      })
  }
  const senales = vigilar(sueltos, await palabrasDe(server))
  const nada = { repetidos: 0, enTiendas: 0, medianaDiezmilesimas: null, precioRaro: false, palabras: [] }
  const productos = sueltos.map((producto, i) => ({ ...producto, ...(senales[i] ?? nada) }))
  return {
    en: new Date(ahora).toISOString(),
    filas: productos.map((producto) => ({
      producto,
      texto: llano(`${producto.nombre} ${producto.codigoBarra} ${producto.categoria} ${producto.tiendaNombre}`),
    })),
    tiendas: publicas.map(({ tiendaId, tiendaNombre: nombre }) => ({ tiendaId, nombre })),
    sinLeer,
    cuentas: Object.fromEntries(vistasDeModeracion.map((vista) => [vista, productos.filter(enVista[vista]).length])) as Record<
      Vista,
      number
    >,
  }
}

async function moderar(
  server: Server,
  acto: ActoServidor,
  productoId: string,
  { oculto, motivo }: { oculto: boolean; motivo: string },
): Promise<Result<{ id: string }>> {
  // Never opens the database of a store that there is none of: that would make it.
  if (!(await (await abrirPublico(server.store)).get(idTiendaPublica(acto.tiendaId)))) return fallo('tienda.no-existe')
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const crudo = await db.get(productoId)
  const [producto] = crudo ? deTipo(Producto, [crudo]) : []
  if (!producto) return fallo('producto.no-existe')
  const campos = { nombre: producto.nombre, oculto, motivo, decididoEn: acto.en }
  const puesta = await ponerDecision(server, { db, entity: ProductoOculto, id: idOculto(productoId), acto }, { productoId, ...campos })
  return puesta.ok ? ok({ id: puesta.value.id }) : puesta
}
