/** Commands about transfers received: what waits, the decision, and what was decided. */
import { comandosTransferencias } from '#domain/bancos/comandos.transferencias.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { llana } from '#domain/core/bancos.ts'
import { puede } from '#domain/core/entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerLegibles } from '../core/documentos.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { conSuFoto } from './fotos.ts'
import { ordenesConReferencia } from '../pedidos/coincidencias.ts'
import { seguirHuellas } from '../pedidos/huellas.ts'
import { leerCola } from './cola.ts'
import { aprobarExactas, decidir, leerHistorico, terminar } from './transferencias.ts'

/** Days of one history: what is older is asked for apart. */
const DIAS_DE_HISTORICO = 93
const IGUALES = 20
/** A verifier looks at one every few seconds. */
const limite = porQuien(240, '1 minute')

/** Transfers received at tills and by orders. */
export function rutasTransferencias(server: Server): void {
  const { store } = server
  const leer = { permiso: [Transferencia, 'leer'] } as const
  const huellas = seguirHuellas(store)

  ruta(server, comandosTransferencias.colaDeTransferencias, leer, async ({ actor, tiendaId, en }) => {
    const veLineas = puede(actor.membresia, LineaDeBanco, 'leer')
    return ok({ empleadoId: actor.membresia?.empleadoId ?? '', ...(await leerCola(store, tiendaId, veLineas, en)) })
  })

  ruta(
    server,
    comandosTransferencias.igualesDeTransferencia,
    leer,
    async ({ tiendaId, en, cuerpo: { referencia, menos } }) => {
      const numero = llana(referencia)
      const conta = await baseDeTienda(store, tiendaId, 'conta')
      const conNumero = numero === '' ? [] : await leerLegibles(conta, Transferencia, { padre: numero, limite: IGUALES })
      const esta = conNumero.find(({ id }) => id === menos)
      const esCheque = esta?.metodo === 'cheque'
      const pedidos = numero === '' || esCheque ? [] : await ordenesConReferencia(store, { tiendaId }, referencia)
      // Every cheque book has a number 12: of a cheque its customer's alone are the same.
      const ventas = conNumero.filter(
        ({ id, metodo, clienteId }) =>
          id !== menos && (esCheque ? metodo === 'cheque' && clienteId === esta.clienteId : metodo !== 'cheque'),
      )
      return ok({ ventas, pedidos, ...(await conSuFoto(store, huellas, tiendaId, menos, en)) })
    },
    { limite },
  )

  ruta(server, comandosTransferencias.historicoDeTransferencias, leer, async ({ tiendaId, cuerpo }) => {
    const dias = diasEntre(cuerpo.desde, cuerpo.hasta)
    if (dias < 0 || dias > DIAS_DE_HISTORICO) return fallo('transferencia.muchos-dias')
    return ok(await leerHistorico(store, tiendaId, cuerpo))
  })

  const verificar = { permiso: [Transferencia, 'verificar'], dinero: true, confirma: true } as const
  ruta(
    server,
    comandosTransferencias.verificarTransferencia,
    verificar,
    ({ parametro, cuerpo, ...quien }) => decidir(server, quien, parametro('transferenciaId'), cuerpo),
    { limite },
  )
  ruta(server, comandosTransferencias.aprobarExactas, verificar, async ({ cuerpo, ...quien }) =>
    ok(await aprobarExactas(server, quien, cuerpo.ids)),
  )
  ruta(
    server,
    comandosTransferencias.terminarTransferencia,
    { permiso: [Transferencia, 'terminar'], dinero: true, confirma: true },
    ({ parametro, cuerpo, ...quien }) => terminar(server, quien, parametro('transferenciaId'), cuerpo),
  )
  ruta(
    server,
    comandosTransferencias.revertirTransferencia,
    { permiso: [Transferencia, 'revertir'], dinero: true, confirma: true },
    ({ parametro, cuerpo: { motivo }, ...quien }) =>
      decidir(server, quien, parametro('transferenciaId'), { accion: 'revertir', motivo, banco: '', referencia: '' }),
  )
}
