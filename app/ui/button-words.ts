/** The words of buttons and links that stand on several screens. Tests press them by these, too. */

export const signIn = "Sign In";
export const signOut = "Sign Out";
export const sendMessage = "Send Message";
export const updateProfile = "Update Profile";
export const join = "Join the class";
export const addAlbum = "Add Album";
export const addPhoto = "Add Photo";
export const fullSize = "Full size and comments";
export const postComment = "Post Comment";
