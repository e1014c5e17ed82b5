/** The words of notices and of the browsers that they reach. `messages.ts` brings them in. */
export const mensajesDeAvisos: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'aviso.direccion-ajena': {
    mensaje: 'Este navegador da una dirección de avisos que no se puede usar.',
    arreglo: 'Prueba con otro navegador; los avisos siguen aquí y por correo.',
  },
  'aviso.demasiados-equipos': { mensaje: 'Ya tienes 20 equipos con avisos.', arreglo: 'Quita alguno que no uses y prueba otra vez.' },
  'aviso.sin-permiso': {
    mensaje: 'El navegador no deja mostrar avisos de Mercana.',
    arreglo: 'Permite las notificaciones de este sitio en los ajustes del navegador y prueba otra vez.',
  },
  'aviso.no-se-puede': {
    mensaje: 'Este navegador no sabe mostrar avisos con Mercana cerrada.',
    arreglo: 'En un iPhone, instala Mercana en la pantalla de inicio primero; si no, prueba con otro navegador.',
  },
  'aviso.no-se-suscribio': {
    mensaje: 'El navegador no pudo encender los avisos.',
    arreglo: 'Revisa la conexión y prueba otra vez.',
  },
}
