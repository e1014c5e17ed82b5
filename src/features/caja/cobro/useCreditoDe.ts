import { useEffect, useState } from 'react'
import { useTienda } from '#data/react.tsx'
import { Cliente } from '#domain/entidades/cliente.ts'
import { formatoPesos } from '#domain/money.ts'

export interface Credito {
  /** Why it cannot be used; undefined when it can. */
  impedimento: string | undefined
  detalle: string
  /** Worth saying, without stopping anybody. */
  aviso: string | undefined
}

/** May this customer buy on credit? Who is CONTADO may not; a limit that is passed is said, and not blocked. */
export function useCreditoDe(clienteId: string, totalCentavos: number): Credito {
  const { repo } = useTienda()
  const [leido, setLeido] = useState<Cliente | undefined>(undefined)
  useEffect(() => {
    let vigente = true
    if (clienteId !== '') void repo.get(Cliente, clienteId).then((fila) => vigente && setLeido(fila?.doc))
    return () => {
      vigente = false
    }
  }, [repo, clienteId])
  if (clienteId === '') return { impedimento: 'escoge primero un cliente registrado.', detalle: 'Sin cliente', aviso: undefined }
  const cliente = leido?.id === clienteId ? leido : undefined
  if (cliente?.condicion !== 'CREDITO')
    return { impedimento: 'este cliente compra al contado. Se cambia en Clientes.', detalle: 'Al contado', aviso: undefined }
  const limite = cliente.creditoAprobadoCentavos
  return {
    impedimento: undefined,
    detalle: `${cliente.tiempoCreditoDias} días`,
    aviso: limite > 0 && totalCentavos > limite ? `Esta venta pasa de su crédito aprobado (${formatoPesos(limite)}).` : undefined,
  }
}
