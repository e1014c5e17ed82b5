import { useVivo } from '#data/session/react.tsx'
import { ESTE_SERVIDOR } from '#domain/fiscal/ncf.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'

/** How the tills and their devices are called. */
export interface NombresDeCajas {
  caja: (id: string) => string
  dispositivo: (id: string) => string
  /** "Caja 1 · Tableta del mostrador" */
  lugar: (bloque: { cajaId: string; paraDispositivo: string }) => string
}

/** Those names, from what this device holds. */
export function useNombresDeCajas(): NombresDeCajas {
  const cajas = useVivo(Caja)
  const dispositivos = useVivo(Dispositivo)
  const caja = (id: string) => cajas?.find(({ doc }) => doc.id === id)?.doc.nombre ?? ''
  const dispositivo = (id: string) => dispositivos?.find(({ doc }) => doc.id === id)?.doc.nombre ?? 'Dispositivo'
  return {
    caja,
    dispositivo,
    lugar: ({ cajaId, paraDispositivo }) =>
      paraDispositivo === ESTE_SERVIDOR
        ? 'El servidor, para reemplazar'
        : [cajaId === '' ? 'Oficina' : caja(cajaId), dispositivo(paraDispositivo)].join(' · '),
  }
}
