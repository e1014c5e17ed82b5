import { useState } from 'react'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { depositar } from '#data/ventas/fondos.ts'
import { CuentaDeBanco, nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import type { Moneda } from '#domain/core/money.ts'
import { fallo } from '#domain/core/result.ts'
import { toastSuccess } from '#ui/toast.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { useHoy } from '../kit/device/useHoy.ts'
import { useMisSitios } from '../kit/device/sitios.ts'
import { CampoDeFoto, useFotoDePapel } from '../kit/photo/FotoDePapel.tsx'
import { CamposDeSalida } from './Salida.tsx'

/** Cash that was taken to the bank, with the slip. */
export function Depositar({ desde: primero, onClose }: { desde?: string; onClose: () => void }) {
  const tienda = useTienda()
  const sitios = useMisSitios()
  const hoy = useHoy()
  // A till keeps no accounts, whoever is at it.
  const veCuentas = usePuede(CuentaDeBanco, 'leer') && tienda.dispositivo.clase === 'web'
  const [clave, setClave] = useState(primero)
  const [moneda, setMoneda] = useState<Moneda>('DOP')
  const [centavos, setCentavos] = useState<number | null>(null)
  const [cuenta, setCuenta] = useState({ id: '', nombre: '' })
  const [referencia, setReferencia] = useState('')
  const papel = useFotoDePapel()
  const desde = sitios.find((uno) => uno.clave === clave) ?? sitios[0]
  const guardar = useAction(
    async () => {
      if (!desde) return fallo('turno.ninguno-abierto')
      const foto = await papel.guardar()
      if (!foto.ok) return foto
      const datos = { cuentaId: cuenta.id, cuentaNombre: cuenta.nombre.trim(), referencia: referencia.trim(), fecha: hoy, foto: foto.value }
      return await depositar(tienda, { desde, moneda, centavos: centavos ?? 0 }, datos)
    },
    () => {
      toastSuccess('Depósito guardado: está en camino hasta que el banco lo tenga')
      onClose()
    },
  )
  return (
    <ActModal
      title="Depósito en el banco"
      onClose={onClose}
      onSubmit={guardar.run}
      running={guardar.running}
      submit="Guardar el depósito"
      problem={guardar.problem}
      disabled={!desde}
      deliberate
    >
      <CamposDeSalida
        sitios={sitios}
        desde={desde}
        onDesde={setClave}
        moneda={moneda}
        onMoneda={(otra) => {
          setMoneda(otra)
          setCuenta({ id: '', nombre: '' })
        }}
        centavos={centavos}
        onCentavos={setCentavos}
      />
      {veCuentas ? (
        <CuentaConocida moneda={moneda} cuenta={cuenta} onCuenta={setCuenta} />
      ) : (
        <Autocomplete
          label="Banco y últimos números de la cuenta"
          required
          maxLength={120}
          data={nombresDeBancos}
          value={cuenta.nombre}
          onChange={(nombre) => setCuenta({ id: '', nombre })}
        />
      )}
      <TextInput
        label="Número del volante"
        maxLength={60}
        autoComplete="off"
        value={referencia}
        onChange={(evento) => setReferencia(evento.currentTarget.value)}
      />
      <CampoDeFoto papel={papel} titulo="Foto del volante" ocupado={guardar.running} />
    </ActModal>
  )
}

interface Elegida {
  id: string
  nombre: string
}

/** One of the store's accounts in that currency, for who may see them. */
function CuentaConocida({ moneda, cuenta, onCuenta }: { moneda: Moneda; cuenta: Elegida; onCuenta: (cuenta: Elegida) => void }) {
  const cuentas = (useVivo(CuentaDeBanco) ?? []).map(({ doc }) => doc).filter((una) => una.activa && una.moneda === moneda)
  return (
    <Select
      label="Cuenta"
      required
      placeholder="Escoge la cuenta"
      nothingFoundMessage="Ninguna en esa moneda"
      data={cuentas.map((una) => ({ value: una.id, label: nombreDeCuenta(una) }))}
      value={cuenta.id === '' ? null : cuenta.id}
      onChange={(id) => {
        const una = cuentas.find((otra) => otra.id === id)
        onCuenta(una ? { id: una.id, nombre: nombreDeCuenta(una) } : { id: '', nombre: '' })
      }}
    />
  )
}
