/** Statements that leave the store: links to one customer's open documents. */
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { comandosCredito } from '#domain/cobros/comandos.credito.ts'
import { porVencer } from '#domain/cobros/cobro.rules.ts'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'
import { nombreDePendiente } from '#domain/cobros/plan.rules.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { esId } from '../core/hechos/remitente.ts'
import { ruta } from '../http/ruta.ts'
import { familiaDe } from '../sync/aclaraciones/uniones.ts'
import { porQuien } from '../http/limites.ts'
import { prestarCredito } from './credito-prestado.ts'
import { deudaDeFamilia } from './deuda.ts'
import { rutasDeCastigos } from './castigos.ts'
import { idDeEnlace, nuevaPalabra } from './enlaces.ts'
import { rutasDePlanes } from './planes.ts'
import { rutasDeRecordatorios } from './recordatorios.ts'

const esPalabra = (palabra: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(palabra)

/** Links to a customer's statement, and what they open. */
export function rutasCobros(server: Server): void {
  rutasDePlanes(server)
  rutasDeCastigos(server)
  rutasDeRecordatorios(server)
  ruta(
    server,
    comandosCredito.prestarCredito,
    // A till's alone: no role is allowed it, and who is from elsewhere hears that there is no such store.
    { dispositivo: true, permiso: [CreditoPrestado, 'prestar'] },
    async ({ tiendaId, actor: { dispositivo }, en, cuerpo }) => {
      if (!dispositivo || dispositivo.clase !== 'caja') return fallo('dispositivo.no-es-caja')
      const pedidos = cuerpo.pedidos.map(({ quiere, ...pedido }) => ({ ...pedido, quiere: quiere ?? undefined }))
      return ok({ prestados: await prestarCredito(server, { tiendaId, en }, dispositivo.dispositivoId, pedidos) })
    },
    { limite: porQuien(120, '1 minute') },
  )

  ruta(server, comandosCobros.crearEnlaceDeCuenta, { permiso: [EnlaceDeCuenta, 'crear'] }, async ({ tiendaId, autor, en, cuerpo }) => {
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    if (!esId(cuerpo.clienteId) || !(await leerUno(ops, Cliente, cuerpo.clienteId))) return fallo('cliente.no-existe')
    const palabra = nuevaPalabra()
    const vence = new Date(Date.parse(en) + cuerpo.dias * DIA_MS).toISOString()
    const decision = { db: ops, entity: EnlaceDeCuenta, id: idDeEnlace(palabra), acto: { tiendaId, autor, en } }
    const creado = await crearDecision(server, decision, { clienteId: cuerpo.clienteId, vence })
    return creado.ok ? ok({ id: creado.value.id, palabra, vence }) : creado
  })

  ruta(
    server,
    comandosCobros.retirarEnlaceDeCuenta,
    { permiso: [EnlaceDeCuenta, 'retirar'] },
    async ({ tiendaId, autor, en, parametro }) => {
      const db = await baseDeTienda(server.store, tiendaId, 'ops')
      const decision = { db, entity: EnlaceDeCuenta, id: parametro('enlaceId'), acto: { tiendaId, autor, en } }
      const editado = await editarDecision(server, decision, () => Promise.resolve(ok({ estado: 'retirado' as const })))
      return editado.ok ? ok({ id: editado.value.id }) : editado
    },
  )

  ruta(
    server,
    comandosCobros.cuentaPublica,
    { publica: true },
    async ({ tiendaId, en, parametro, reply }) => {
      // Neither a shared cache nor a search engine keeps it.
      void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const palabra = parametro('palabra')
      // A word that is none, and a store that is none or says nothing of itself, are answered like a word of nobody's. No base is opened for these.
      const publica = esPalabra(palabra) ? await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId)) : undefined
      if (!publica || publica.estado === 'suspendida') return fallo('enlace-de-cuenta.no-existe')
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      const enlace = await leerUno(ops, EnlaceDeCuenta, idDeEnlace(palabra))
      const tienda = enlace && (await leerUno(ops, Tienda, idTienda(tiendaId)))
      if (!enlace || !tienda) return fallo('enlace-de-cuenta.no-existe')
      if (enlace.estado === 'retirado') return fallo('enlace-de-cuenta.retirado')
      if (enlace.vence <= en) return fallo('enlace-de-cuenta.vencido')
      await server.central.trabajos.ponerAlDia(tiendaId)
      const familia = await familiaDe({ store: server.store, tiendaId, ops }, enlace.clienteId)
      if (!familia) return fallo('enlace-de-cuenta.no-existe')
      const hoy = diaFiscal(en)
      const { deuda } = await deudaDeFamilia({ store: server.store, tiendaId, ops }, familia, hoy)
      const { tiendaNombre, tiendaRnc, tiendaTelefono } = tienda
      // Whoever owes is told where to pay, as whoever orders is.
      const transferencias = await leerTodos(ops, MetodoDePago, { clave: 'transferencia' })
      return ok({
        tienda: { tiendaNombre, tiendaRnc, tiendaTelefono },
        clienteNombre: familia.cliente.nombre,
        cuentas: transferencias.flatMap(({ activo, nombre, instrucciones }) =>
          activo && instrucciones !== '' ? [{ nombre, instrucciones }] : [],
        ),
        lineas: porVencer(deuda.pendientes).map(({ fecha, vence, centavos, pendienteCentavos, ...pendiente }) => ({
          ncf: nombreDePendiente(pendiente),
          fecha,
          vence,
          centavos,
          pendienteCentavos,
        })),
        vencidoCentavos: deuda.vencidoCentavos,
        aFavorCentavos: deuda.aFavorCentavos,
        saldoCentavos: deuda.saldoCentavos,
        hoy,
        vence: enlace.vence,
      })
    },
    { limite: { max: 60, timeWindow: '1 minute' } },
  )
}
