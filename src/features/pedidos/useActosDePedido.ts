import { useCallback, useRef } from 'react'
import { uuid } from '#data/device/browser/puertos-navegador.ts'
import { enviadorDeActos, type EnviarActo } from './actos-de-pedido.ts'

/** Sends decisions about orders, each under one id however often it has to be sent. */
export function useActosDePedido(): EnviarActo {
  const enviador = useRef<EnviarActo>(undefined)
  return useCallback((...decision) => (enviador.current ??= enviadorDeActos(uuid))(...decision), [])
}
