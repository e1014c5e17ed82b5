import { leerCuenta } from '#data/credito.ts'
import { useTienda } from '#data/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { creditoPara, deudaDe } from '#domain/credito.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatoPesos } from '#domain/money.ts'
import { useHoy } from '../useHoy.ts'

export interface Credito {
  /** Why it cannot be used; undefined when it can. */
  impedimento: string | undefined
  detalle: string
  /** Worth saying, without stopping anybody. */
  aviso: string | undefined
}

const no = (impedimento: string, detalle: string): Credito => ({ impedimento, detalle, aviso: undefined })

/** May this customer buy on credit? Who is CONTADO or blocked may not; a limit that is passed is said, and not blocked. */
export function useCreditoDe(clienteId: string, totalCentavos: number): Credito {
  const { repo } = useTienda()
  const hoy = useHoy()
  const { valor: cuenta, error } = useLeido(
    async () => (clienteId === '' ? null : ((await leerCuenta(repo, clienteId, Date.now())) ?? null)),
    [repo, clienteId],
  )
  if (clienteId === '') return no('escoge primero un cliente registrado.', 'Sin cliente')
  if (error) return no(mensajeDe(error).mensaje, 'No se pudo leer')
  if (cuenta === undefined) return no('se está leyendo su cuenta.', 'Leyendo…')
  if (cuenta === null) return no('este cliente compra al contado. Se cambia en Clientes.', 'Al contado')
  const { cliente, movimientos } = cuenta
  const { saldoCentavos, vencidoCentavos, diasVencidos } = deudaDe(movimientos, cliente.tiempoCreditoDias, hoy)
  const credito = creditoPara(cliente, saldoCentavos, totalCentavos)
  if (!credito.puede)
    return credito.motivo === 'bloqueado'
      ? no('su crédito está bloqueado. Se cambia en Clientes.', 'Bloqueado')
      : no('este cliente compra al contado. Se cambia en Clientes.', 'Al contado')
  const limite = cliente.creditoAprobadoCentavos
  const avisos = [
    credito.excedeCentavos > 0
      ? `Con lo que ya debe (${formatoPesos(saldoCentavos)}) esta venta pasa de su crédito aprobado (${formatoPesos(limite)}) por ${formatoPesos(credito.excedeCentavos)}.`
      : '',
    vencidoCentavos > 0 ? `Tiene ${formatoPesos(vencidoCentavos)} vencidos, hace ${diasVencidos} días.` : '',
  ].filter((aviso) => aviso !== '')
  return {
    impedimento: undefined,
    detalle: [
      `${cliente.tiempoCreditoDias} días`,
      ...(credito.disponibleCentavos === undefined ? [] : [`disponible ${formatoPesos(Math.max(0, credito.disponibleCentavos))}`]),
    ].join(' · '),
    aviso: avisos.length === 0 ? undefined : avisos.join(' '),
  }
}
