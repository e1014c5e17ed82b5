/**
 * Letters that tell customers what they owe. To the address that the store has of them, with the words of Mercana and a link to their own statement:
 * nothing that a shop writes but names is in it, and nobody gets more than one in some days, so that this is no way to write to strangers.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'
import { DIAS_ENTRE_RECORDATORIOS, RecordatorioDeDeuda, RECORDATORIOS } from '#domain/cobros/recordatorio.entity.ts'
import { DIA_MS, diaFiscal, diasEntre, formatoFecha, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Deuda } from '#domain/ventas/credito.rules.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Carta } from '../core/correo/carta.ts'
import { escapar } from '../core/correo/html.ts'
import { idAviso } from '../avisos/base.ts'
import { darSinPedido } from '../avisos/sin-pedido.ts'
import { crearDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { turnosPor } from '../core/queues.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import type { Db } from '../store/port.ts'
import { deudaAlDia } from './deuda.ts'
import { idDeEnlace, nuevaPalabra } from './enlaces.ts'

/** For how many days the link of a letter opens. */
const DIAS_DE_ENLACE = 30
/** One at a time of each store: of two people who press at once the second hears that it was sent. */
const turnos = turnosPor()

/** Letters to customers who owe. */
export function rutasDeRecordatorios(server: Server): void {
  ruta(
    server,
    comandosCobros.recordarDeudas,
    { permiso: [RecordatorioDeDeuda, 'crear'] },
    async ({ tiendaId, autor, actor, en, cuerpo: { clienteIds } }) => {
      const { correo } = server
      if (!correo) return fallo('recordatorio.sin-correo')
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      const tienda = await leerUno(ops, Tienda, idTienda(tiendaId))
      if (!tienda) return fallo('tienda.no-existe')
      const quien = { tiendaId, autor, nombre: actor.persona?.nombre ?? '', en }
      return await turnos(server.store).enFila(tiendaId, async () => {
        const enviados: string[] = []
        const saltados: { clienteId: string; code: string }[] = []
        for (const clienteId of new Set(clienteIds)) {
          const hecho = await recordar(server, { ops, tienda, quien, enviar: (carta) => correo.enviar(carta) }, clienteId)
          if (hecho.ok) enviados.push(clienteId)
          else saltados.push({ clienteId, code: hecho.error.code })
        }
        return ok({ enviados, saltados })
      })
    },
    { limite: porQuien(30, '1 minute') },
  )
}

interface Envio {
  ops: Db
  tienda: Tienda
  quien: { tiendaId: string; autor: string; nombre: string; en: string }
  enviar: (carta: Carta) => Promise<void>
}

/** Sends one, and writes down that it was; 'recordatorio.*' or 'cliente.no-existe' when it was not. */
async function recordar(server: Server, { ops, tienda, quien, enviar }: Envio, clienteId: string): Promise<Result<true>> {
  const { tiendaId, autor, en } = quien
  const hoy = diaFiscal(en)
  const debe = await deudaAlDia(server, { tiendaId, ops, hoy }, clienteId)
  if (!debe.ok) return debe
  const { cliente, deuda } = debe.value
  if (deuda.saldoCentavos <= 0) return fallo('recordatorio.no-debe')
  if (cliente.email === '') return fallo('recordatorio.sin-direccion')
  const desde = limitesDelDia(sumarDias(hoy, -DIAS_ENTRE_RECORDATORIOS)).desde
  const recientes = await leerTodos(ops, RecordatorioDeDeuda, { desde })
  if (recientes.filter(({ fecha }) => fecha === hoy).length >= RECORDATORIOS.alDia) return fallo('recordatorio.muchos')
  if (recientes.some((uno) => uno.clienteId === cliente.id && diasEntre(uno.fecha, hoy) < DIAS_ENTRE_RECORDATORIOS))
    return fallo('recordatorio.reciente')
  const palabra = nuevaPalabra()
  const acto = { tiendaId, autor, en }
  const vence = new Date(Date.parse(en) + DIAS_DE_ENLACE * DIA_MS).toISOString()
  const enlace = await crearDecision(
    server,
    { db: ops, entity: EnlaceDeCuenta, id: idDeEnlace(palabra), acto },
    { clienteId: cliente.id, vence },
  )
  if (!enlace.ok) return enlace
  const ruta = `/cuenta/${tiendaId}/${palabra}`
  try {
    await enviar(cartaDeDeuda({ cliente, deuda, tienda, hoy, url: `${server.config.url}${ruta}` }))
  } catch (error) {
    // Its words may carry the address of a person.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    server.app.log.warn({ code, responseCode }, 'cobros: un recordatorio no salió')
    return fallo('recordatorio.no-salio')
  }
  const { saldoCentavos, vencidoCentavos } = deuda
  const escrito = await crearDecision(
    server,
    { db: ops, entity: RecordatorioDeDeuda, id: `${RecordatorioDeDeuda.tipo}:${uuidv7()}`, acto },
    { clienteId: cliente.id, fecha: hoy, saldoCentavos, vencidoCentavos, porNombre: quien.nombre },
  )
  if (!escrito.ok) return escrito
  await avisarEnLaApp(server, { cliente, deuda, tienda, ruta, en }, escrito.value.id)
  return ok(true)
}

/**
 * The same in the app, to whoever proved that the address is theirs. The store is not told whether there is such an account, and a notice that
 * fails takes nothing back: the letter left.
 */
async function avisarEnLaApp(
  server: Server,
  { cliente, deuda, tienda, ruta: enlace, en }: Pick<DeCarta, 'cliente' | 'deuda' | 'tienda'> & { ruta: string; en: string },
  recordatorioId: string,
): Promise<void> {
  try {
    const cuenta = await server.identidad.porEmail(cliente.email)
    if (!cuenta?.verificado) return
    const { tiendaNombre, slug } = tienda
    const dicho = { clase: 'deuda_recordada', lector: 'cliente', en, motivo: '', slug, tiendaNombre } as const
    const id = idAviso('recordatorio', recordatorioId, cuenta.usuarioId)
    await darSinPedido(server, cuenta.usuarioId, { ...dicho, totalCentavos: deuda.saldoCentavos, enlace }, id)
  } catch (err) {
    server.app.log.error({ err, recordatorioId }, 'cobros: un recordatorio no se avisó en la app')
  }
}

interface DeCarta {
  cliente: Cliente
  deuda: Deuda
  tienda: Tienda
  hoy: string
  url: string
}

/** What a customer reads. */
function cartaDeDeuda({ cliente, deuda, tienda, hoy, url }: DeCarta): Carta {
  const { tiendaNombre, tiendaTelefono } = tienda
  const llamar = tiendaTelefono === '' ? '' : ` Llama al ${formatoTelefono(tiendaTelefono)}.`
  const saldo = `Al ${formatoFecha(hoy)} debes ${formatMoney(deuda.saldoCentavos)} en ${tiendaNombre}.`
  const vencido = deuda.vencidoCentavos > 0 ? `De eso, ${formatMoney(deuda.vencidoCentavos)} ya venció.` : 'Todavía no ha vencido.'
  const porque = `Te escribimos porque ${tiendaNombre} lo pidió y tiene este correo como tuyo. ¿Ya pagaste, o no eres tú? Díselo a la tienda.${llamar}`
  return {
    para: cliente.email,
    asunto: `Tu cuenta en ${tiendaNombre}`,
    texto: [`Hola, ${cliente.nombre}:`, saldo, vencido, 'Mira cada factura aquí:', url, `${porque}\n`].join('\n\n'),
    html: `<!doctype html><html lang="es-DO"><body style="font:16px/1.5 system-ui,sans-serif;color:#142a31">
<p>Hola, ${escapar(cliente.nombre)}:</p><p><b>${escapar(saldo)}</b> ${escapar(vencido)}</p>
<p><a href="${escapar(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#142a31;color:#fff;text-decoration:none">Ver mi estado de cuenta</a></p>
<p style="color:#666">${escapar(porque)}</p></body></html>`,
  }
}
