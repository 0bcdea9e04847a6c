/** Sentences of the site that several files of tests look for. tests/behavior proves their words. */

export const wrongCredentials = "Invalid email or password. Please try again.";
export const loggedOut = "Logged out successfully";
export const messageSent = "Message sent successfully!";
export const photoAdded = "Photo added successfully!";
export const joinedMeetUp = "Successfully joined!";
export const invalidEmail = "Please enter a valid email address";
export const titleRequired = "Title is required";
export const firstNameRequired = "First name is required";
export const sendLink = "Send me a link";
