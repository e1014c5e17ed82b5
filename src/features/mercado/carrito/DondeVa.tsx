import { useState } from 'react'
import { Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { carritoDe, useCarrito } from '#data/mercado/carrito.ts'
import { useDatos, useSesion } from '#data/session/react.tsx'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { useMios } from '#data/session/useMios.ts'
import { conDireccionNueva, type EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { juntarDirecciones } from '#domain/envios/direccion.ts'
import { ok } from '#domain/core/result.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { DireccionDrawer } from '#features/kit/address/DireccionDrawer.tsx'
import { enUnaLinea, type DireccionEnvio } from '#features/kit/address/direcciones.ts'
import { problemaDeTelefono } from '#features/kit/form/telefono.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { toastInfo } from '#ui/toast.ts'

/** Where it is to be brought and whom to call there: one of the person's addresses, or a new one. */
export function DondeVa({ estado }: { estado: EstadoDeCompra }) {
  const datos = useDatos()
  const { usuario } = useSesion()
  const { cambiar } = useCarrito()
  const [nueva, setNueva] = useState(false)
  const [perfil] = useMios(Usuario) ?? []
  const { valor: territorio } = useLeido(leerTerritorio, [])
  const guardadas = perfil?.doc.direccionesEnvio ?? []
  const { entrega } = estado
  const enUso = entrega && JSON.stringify(entrega)
  const escritas = juntarDirecciones(guardadas, estado.sueltas)
  const opciones = [...escritas, ...(entrega && !escritas.some((una) => JSON.stringify(una) === enUso) ? [entrega] : [])]
  const poner = (elegida: DireccionEnvio): void => void cambiar((antes) => ({ ...antes, entrega: elegida })).catch(reportError)
  const agregar = async (direccion: DireccionEnvio) => {
    setNueva(false)
    await cambiar((antes) => conDireccionNueva(antes, direccion))
    if (!usuario) return
    const guardado = await carritoDe(datos).seguirPerfil()
    if (!guardado.ok) toastInfo('Vale para este pedido. Se guarda en tu perfil cuando haya conexión.')
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="donde-va">
      <Stack gap="sm">
        <Text component="h2" id="donde-va" fw={700} size="lg" m={0}>
          A dónde va
        </Text>
        {opciones.length > 0 && (
          <Select
            label="Dirección"
            data={opciones.map((una, i) => ({
              value: String(i),
              label: una.nombre || enUnaLinea(una, territorio) || `Dirección ${i + 1}`,
            }))}
            value={entrega ? String(opciones.findIndex((una) => JSON.stringify(una) === enUso)) : null}
            placeholder="Escoge una"
            allowDeselect={false}
            onChange={(elegida) => {
              const direccion = opciones[Number(elegida)]
              if (direccion) poner(direccion)
            }}
          />
        )}
        {entrega && <Text size="sm">{enUnaLinea(entrega, territorio)}</Text>}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNueva(true)}>
            {opciones.length === 0 ? 'Poner mi dirección' : 'Otra dirección'}
          </Button>
        </Group>
        <TextField
          label="Teléfono de quien recibe"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={estado.telefono}
          error={problemaDeTelefono(estado.telefono)}
          onChange={(texto) => {
            const telefono = texto
            cambiar((antes) => ({ ...antes, telefono })).catch(reportError)
          }}
        />
        {nueva && (
          <DireccionDrawer
            direccion={undefined}
            palabras={{ done: '' }}
            onSave={async (una) => {
              agregar(una).catch(reportError)
              return ok(undefined)
            }}
            onClose={() => setNueva(false)}
          />
        )}
      </Stack>
    </Paper>
  )
}
