import { useState } from 'react'
import { Button, Group, NativeSelect } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeCaja, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'

/** Lends a block to a till now, for who does not want to wait until it asks. */
export function Entregar() {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const puede = usePuede(BloqueNCF, 'prestar')
  const dispositivos = useVivo(Dispositivo)?.filter(({ doc }) => doc.clase === 'caja' && doc.estado === 'activo') ?? []
  const [dispositivoId, setDispositivoId] = useState('')
  const [tipo, setTipo] = useState<TipoComprobante>('B02')
  const elegido = dispositivoId || (dispositivos[0]?.doc.id ?? '')
  const [entregar, entregando] = useLocked(() =>
    ordenar(
      comandos.prestarBloque,
      { tiendaId },
      { tipoComprobante: tipo, dispositivoId: elegido },
      { bien: 'La caja tiene sus números; los recibe al conectarse' },
    ),
  )
  if (!puede || dispositivos.length === 0) return null
  return (
    <Group align="flex-end" mb="md">
      <NativeSelect
        label="Entregar números a"
        data={dispositivos.map(({ doc }) => ({ value: doc.id, label: doc.nombre }))}
        value={elegido}
        onChange={(event) => setDispositivoId(event.currentTarget.value)}
      />
      <NativeSelect
        label="Tipo"
        data={tiposDeCaja.map((t) => ({ value: t, label: `${t} · ${comprobantes[t].nombre}` }))}
        value={tipo}
        onChange={(event) => setTipo(tiposDeCaja.find((t) => t === event.currentTarget.value) ?? 'B02')}
      />
      <Button variant="default" onClick={entregar} loading={entregando}>
        Entregar
      </Button>
    </Group>
  )
}
